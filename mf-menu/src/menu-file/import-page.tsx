import type { ImportPlan } from '@backoffice/contract/menu-file';
import { notify } from '@backoffice/platform/feedback';
import { useNavigate } from '@backoffice/platform/router';
import { BackButton, Button, Card } from '@backoffice/ui';
import { ManagedPage } from '@backoffice/ui/record-form';
import { type ChangeEvent, useRef, useState } from 'react';
import { menuPaths } from '../paths';
import classes from './import-page.module.css';
import { ImportPreview } from './import-preview';
import { useExportMenu, useImportMenu, useModulesMissingForImport, usePreviewImport } from './menu-file.queries';

const listFormat = new Intl.ListFormat('en-US');

/** Imports a menu from a CSV file in two steps: a preview of the changes, then their confirmation. */
export function ImportPage() {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const preview = usePreviewImport();
  const missing = useModulesMissingForImport();
  const readFile = async (chosen: File) => {
    const csv = await chosen.text().catch(() => undefined);
    if (csv === undefined) {
      notify.failed('Failed to read the file', { detail: 'Save it on this device, then choose it again.' });
      return;
    }
    setFile({ name: chosen.name, csv });
    preview.mutate(csv);
  };
  return (
    <ManagedPage
      title="Import Menu"
      mayManage={missing.length === 0}
      refusal={`Your role does not include changes to ${listFormat.format(missing)}.`}
      back={<BackButton to={menuPaths.items()}>Back to Items</BackButton>}
    >
      <Card title="File">
        <FilePicker name={file?.name} pending={preview.isPending} onChoose={(chosen) => void readFile(chosen)} />
      </Card>
      {file && preview.data && <ImportConfirmation csv={file.csv} plan={preview.data} />}
    </ManagedPage>
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
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The field is reset: otherwise no change event fires when the user corrects the file and chooses it again.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className={classes.file}>
      <p className={classes.hint}>
        A CSV file with a row for each item, category or modifier group. Download the current menu to see the columns.
        Rows with a name that is already on the menu update it; nothing is deleted.
      </p>
      <div className={classes.buttons}>
        <input ref={input} type="file" hidden accept=".csv,text/csv" aria-label="Menu file" onChange={handleChange} />
        <Button variant="primary" pending={pending} onClick={() => input.current?.click()}>
          {name ? 'Choose another file' : 'Choose a file'}
        </Button>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          Download the current menu
        </Button>
        {name && <span className={classes.name}>{name}</span>}
      </div>
    </div>
  );
}

function ImportConfirmation({ csv, plan }: { csv: string; plan: ImportPlan }) {
  const navigate = useNavigate();
  const importMenu = useImportMenu();
  // If the menu has changed since the preview, the server may reject the import and return a new plan.
  const latestPlan = importMenu.data && !importMenu.data.applied ? importMenu.data : plan;
  const apply = () => {
    if (importMenu.data?.applied) return;
    importMenu.mutate(csv, {
      onSuccess: ({ applied }) => {
        if (applied) navigate(menuPaths.items());
      },
    });
  };
  const isUnchanged = latestPlan.creates + latestPlan.updates === 0;
  return (
    <>
      <ImportPreview plan={latestPlan} />
      <div className={classes.actions}>
        <Button onClick={() => navigate(menuPaths.items())}>Cancel</Button>
        <Button
          variant="primary"
          disabled={latestPlan.problems.length > 0 || isUnchanged}
          pending={importMenu.isPending}
          onClick={apply}
        >
          Import
        </Button>
      </div>
    </>
  );
}
