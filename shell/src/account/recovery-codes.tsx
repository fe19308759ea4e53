import { downloadText } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { Button } from '@backoffice/ui';
import { useUnsavedChangesGuard } from '@backoffice/ui/record-form';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './account.module.css';

const FILE_NAME = 'back-office-recovery-codes.txt';

/** Shows recovery codes once. Leaving requires confirmation until the codes have been copied or downloaded. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isStored, setIsStored] = useState(false);
  useUnsavedChangesGuard({ isDirty: !isStored }, 'page');
  const list = useRef<HTMLUListElement>(null);
  // The list takes the focus, because the list replaced the form that had the focus.
  useEffect(() => {
    list.current?.focus();
  }, []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) setIsStored(true);
  };
  const download = () => {
    downloadText(FILE_NAME, text);
    setIsStored(true);
  };
  return (
    <>
      <p>
        <strong>Save these recovery codes.</strong> Each one signs you in once if you do not have your phone. They are
        shown only now.
      </p>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          Copy
        </Button>
        <Button icon={<IconDownload size={16} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    // Without HTTPS, `navigator.clipboard` is undefined; the resulting error is also handled in the catch block.
    await navigator.clipboard.writeText(text);
    notify.succeeded('Recovery codes copied');
    return true;
  } catch {
    notify.failed('The recovery codes could not be copied');
    return false;
  }
}
