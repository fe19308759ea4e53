import { IconAlertCircle, Page, Panel } from '@backoffice/shared/ui';

/** Stands where a link leads whose page the area's release does not have: the link came with another release. */
export function MissingPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel icon={<IconAlertCircle size={28} />} title="This page is not part of the installed release">
        It comes with a later release of this area.
      </Panel>
    </Page>
  );
}
