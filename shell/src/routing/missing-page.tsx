import { IconAlertCircle, Page, Panel } from '@backoffice/ui';

/** Shown for a sidebar link whose page is missing from the loaded release; the link belongs to another release. */
export function MissingPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel icon={<IconAlertCircle size={28} />} title="This page is not available yet">
        It is coming in a later update.
      </Panel>
    </Page>
  );
}
