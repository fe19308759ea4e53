import { ReportPage } from '../report/report-page';
import { staffReport } from './staff-report';

export function StaffPage() {
  return <ReportPage report={staffReport} />;
}
