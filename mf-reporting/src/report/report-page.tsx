import { useBusinessDetails } from '@backoffice/platform/query';
import { Page, Skeleton } from '@backoffice/ui';
import { DataTable, EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { FilterBar } from '@backoffice/ui/filters';
import { useListState } from '@backoffice/ui/list';
import { useMemo } from 'react';
import { useReportExport } from '../export/use-report-export';
import { useDaySettings, useRenderOnNewDay } from '../location-days';
import { LocationDaysBoundary } from '../location-days-boundary';
import { ReportActions } from '../summary/report-actions';
import { ReportSummary } from '../summary/report-summary';
import { ColumnDefinitions } from './column-definitions';
import { addHelpButtons } from './figure-columns';
import type { BuildColumns, Report, ReportFilters } from './report';
import { ReportFilterBar } from './report-filter-bar';
import classes from './report-page.module.css';

interface ReportPageProps<Filters extends ReportFilters, Row, Totals> {
  report: Report<Filters, Row, Totals>;
}

/** The screen of a report. Loads the location's time zone and cut-off first, because its time range depends on them. */
export function ReportPage<Filters extends ReportFilters, Row, Totals>({
  report,
}: ReportPageProps<Filters, Row, Totals>) {
  const business = useBusinessDetails();
  return (
    <>
      {business.data && <p className={classes.restaurant}>{business.data.name}</p>}
      <Page title={report.title}>
        <LocationDaysBoundary query={business} skeleton={<ReportSkeleton report={report} />}>
          <div className={classes.report} data-linked={report.rowLink && true}>
            <ReportContent report={report} />
          </div>
        </LocationDaysBoundary>
      </Page>
    </>
  );
}

function findColumns<Filters extends ReportFilters, Row, Totals>(
  { columns }: Report<Filters, Row, Totals>,
  context: Parameters<BuildColumns<Filters, Row, Totals>>[0],
) {
  return typeof columns === 'function' ? columns(context) : columns;
}

function ReportContent<Filters extends ReportFilters, Row, Totals>({ report }: ReportPageProps<Filters, Row, Totals>) {
  const { title, filters, panelFilters = [], Notes, BelowChart, figures, chartTitle, rowKey, failure, empty } = report;
  const settings = useDaySettings();
  useRenderOnNewDay();
  const list = useListState(filters);
  const rows = report.useRows(list.view, settings);
  const summary = report.useSummary(list.view, settings);
  const columnSource = report.columnSource?.(list.view) ?? report.figureSource;
  const state = { view: list.view, totals: summary.data?.totals, isUpdating: summary.isPlaceholderData };
  const found = findColumns(report, { ...state, change: list.change });
  const columns = useMemo(() => addHelpButtons(found, columnSource), [found, columnSource]);
  const download = useReportExport(report.exportName, () => report.createExportLink(list.readLatestView(), settings));
  return (
    <>
      <ReportFilterBar list={list} panelFilters={panelFilters} />
      <ReportSummary
        query={summary}
        source={report.figureSource}
        figures={figures}
        chartTitle={chartTitle}
        charted={report.charted}
        hasHourFilter={'hour' in filters}
      >
        {Notes && <Notes {...state} />}
      </ReportSummary>
      {BelowChart && <BelowChart {...state} />}
      <ReportActions
        paging={rows.data?.paging_metadata}
        isExporting={download.isPending}
        onExport={() => download.mutate()}
      />
      <ColumnDefinitions columns={columns} source={columnSource}>
        <PagedTable
          caption={title}
          columns={columns}
          rowKey={rowKey}
          query={rows}
          list={{ ...list, change: list.changePaging }}
          skeletonRows={list.view.perPage}
          of="report"
          failure={failure}
          empty={<EmptyState {...empty} />}
        />
      </ColumnDefinitions>
    </>
  );
}

/** Placeholder of a report while the location's time zone loads. */
function ReportSkeleton<Filters extends ReportFilters, Row, Totals>({ report }: ReportPageProps<Filters, Row, Totals>) {
  const list = useListState(report.filters);
  return (
    <>
      <FilterBar>
        <Skeleton height="3.75rem" />
      </FilterBar>
      <DataTable
        caption={report.title}
        columns={addHelpButtons(
          findColumns(report, { ...list, totals: undefined, isUpdating: false }),
          report.columnSource?.(list.view) ?? report.figureSource,
        )}
        rows={undefined}
        rowKey={report.rowKey}
        loading
        skeletonRows={list.view.perPage}
        empty={null}
      />
    </>
  );
}
