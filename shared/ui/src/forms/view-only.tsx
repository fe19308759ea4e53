import { useMayManagePage, usePageModule } from '@backoffice/platform/access';
import { useSession } from '@backoffice/platform/session';
import { IconLock, Page, type PageProps, Panel } from '@backoffice/ui';
import classes from './view-only.module.css';

function useExplanation() {
  const page = usePageModule();
  const locationName = useSession(({ claims }) => claims?.locationName) ?? 'the location';
  return {
    reason: `Your role can view ${page?.name ?? 'this page'} but not make changes.`,
    advice: `Ask an owner of ${locationName}.`,
  };
}

/** Note above the fields of a form that explains why they cannot be changed. */
export function ViewOnlyNote() {
  const { reason, advice } = useExplanation();
  return (
    <p className={classes.note}>
      <IconLock size={18} aria-hidden />
      <span>
        {reason} {advice}
      </span>
    </p>
  );
}

/** Replaces a form that the user may not use. By default, the title is that the role may only view the page's module. */
export function ViewOnlyPanel({ title }: { title?: string | undefined }) {
  const { reason, advice } = useExplanation();
  return (
    <Panel icon={<IconLock size={28} />} title={title ?? reason}>
      {advice}
    </Panel>
  );
}

export interface ManagedPageProps extends PageProps {
  /** Whether the user may use the page; by default whether the role includes changing the page's module. */
  mayManage?: boolean;
  /** Explains why the user may not use the page; needed if it also changes modules other than its own. */
  refusal?: string;
}

/** A page that is only for making changes. Users who may not make them see an explanation instead. */
export function ManagedPage({ children, refusal, ...page }: ManagedPageProps) {
  const mayManagePage = useMayManagePage();
  const { mayManage = mayManagePage, ...frame } = page;
  return <Page {...frame}>{mayManage ? children : <ViewOnlyPanel title={refusal} />}</Page>;
}
