import { IconAlertCircle, Page, Panel } from '@backoffice/shared/ui';

/** Stands where a link leads whose page the area's release does not have: the link came with another release. */
export function MissingPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel icon={<IconAlertCircle size={28} />} title="This page is not here yet">
        It comes with a later update.
      </Panel>
    </Page>
  );
}
