import type { ImportPlan } from '@backoffice/shared/contract/menu-file';
import { useNavigate } from '@backoffice/shared/router';
import { BackButton, Button, Card, Page } from '@backoffice/shared/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { ITEMS } from '../paths';
import classes from './import-page.module.css';
import { ImportPreview } from './import-preview';
import { useExportMenu, useImportMenu, usePlannedImport } from './menu-file.queries';

/** A menu from a spreadsheet: chosen, shown what it would do, and only then written. */
export function ImportPage() {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const plan = usePlannedImport();
  const read = async (chosen: File) => {
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    plan.mutate(csv);
  };
  return (
    <Page title="Import Menu" back={<BackButton to={ITEMS}>Back to Items</BackButton>}>
      <Card title="File">
        <FilePicker name={file?.name} pending={plan.isPending} onChoose={(chosen) => void read(chosen)} />
      </Card>
      {file && plan.data && <Decision key={file.name} csv={file.csv} plan={plan.data} />}
    </Page>
  );
}

interface FilePickerProps {
  name: string | undefined;
  pending: boolean;
  onChoose: (file: File) => void;
}

function FilePicker({ name, pending, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const download = useExportMenu();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again once it is mended.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className={classes.file}>
      <p className={classes.hint}>
        A CSV file, as spreadsheets save it: a row for each item, category or modifier group. The menu's own file shows
        the columns. Rows whose name the menu has change that record; nothing is deleted.
      </p>
      <div className={classes.buttons}>
        <input ref={input} type="file" hidden accept=".csv,text/csv" aria-label="Menu file" onChange={choose} />
        <Button variant="primary" pending={pending} onClick={() => input.current?.click()}>
          {name ? 'Choose another file' : 'Choose a file'}
        </Button>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          Download the menu as it is
        </Button>
        {name && <span className={classes.name}>{name}</span>}
      </div>
    </div>
  );
}

function Decision({ csv, plan }: { csv: string; plan: ImportPlan }) {
  const navigate = useNavigate();
  const write = useImportMenu();
  // Somebody may have changed the menu since the file was read.
  const shown = write.data && !write.data.applied ? write.data : plan;
  const apply = () => {
    if (write.data?.applied) return;
    write.mutate(csv, {
      onSuccess: ({ applied }) => {
        if (applied) navigate(ITEMS);
      },
    });
  };
  const nothing = shown.creates + shown.updates === 0;
  return (
    <>
      <ImportPreview plan={shown} />
      <div className={classes.actions}>
        <Button onClick={() => navigate(ITEMS)}>Cancel</Button>
        <Button
          variant="primary"
          disabled={shown.problems.length > 0 || nothing}
          pending={write.isPending}
          onClick={apply}
        >
          Import
        </Button>
      </div>
    </>
  );
}
