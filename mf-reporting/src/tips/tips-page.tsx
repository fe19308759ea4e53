import { formatDay, isDay } from '@backoffice/platform/dates';
import { Skeleton } from '@backoffice/ui';
import { QueryError } from '@backoffice/ui/data-table';
import type { RecordQuery } from '@backoffice/ui/list';
import { useModal } from '@backoffice/ui/record-form';
import type { ReactNode } from 'react';
import { ReportPage } from '../report/report-page';
import { useModalParam } from '../use-modal-param';
import { TipDayWorkers } from './tip-day';
import { DAY_PARAM, RULES_PARAM } from './tip-links';
import { TipRulesForm } from './tip-rules-form';
import { useTipDay, useTipRules } from './tips.queries';
import { tipsReport } from './tips-report';

/** The tips report with two modals, for the tip rules and for who worked on a day. The URL contains the open modal. */
export function TipsPage() {
  const rules = useModalParam(RULES_PARAM);
  const { value: day, close: closeDay } = useModalParam(DAY_PARAM);
  return (
    <>
      <ReportPage report={tipsReport} />
      <TipRulesModal isOpen={rules.value !== null} onClose={rules.close} />
      <TipDayModal day={day !== null && isDay(day) ? day : null} onClose={closeDay} />
    </>
  );
}

function TipRulesModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useTipRules({ enabled: isOpen });
  // The form keeps its initial values while the rules are refetched.
  const content = showQuery(query, 'The rules could not be loaded', (tipRules) => (
    <TipRulesForm tipRules={tipRules} onClose={onClose} />
  ));
  useModal('tip-rules', isOpen ? { title: 'Tip rules', content, onClose } : undefined);
  return null;
}

function TipDayModal({ day, onClose }: { day: string | null; onClose: () => void }) {
  const query = useTipDay(day);
  const content = showQuery(query, 'The day could not be loaded', (tipDay) => <TipDayWorkers tipDay={tipDay} />);
  useModal('tip-day', day === null ? undefined : { title: `Who worked on ${formatDay(day)}`, content, onClose });
  return null;
}

/** Returns the content of a modal while its query is pending, and after it has failed or succeeded. */
function showQuery<Data>(query: RecordQuery<Data>, failure: string, show: (data: Data) => ReactNode): ReactNode {
  if (query.data !== undefined) return show(query.data);
  if (query.error === null) return <Skeleton lines={5} />;
  return <QueryError title={failure} query={query} />;
}
