import type { FigureSource } from '@backoffice/contract/figure-definitions';
import type { DaySettings } from '@backoffice/contract/locations';
import type { Operation, OutputOf, Schema } from '@backoffice/contract/operation';
import type { PagingMetadata } from '@backoffice/contract/paging';
import type { ExportLink } from '@backoffice/contract/report-exports';
import type { Chart } from '@backoffice/contract/reports';
import { type CallInput, call } from '@backoffice/platform/client';
import { ownKey, useQuery } from '@backoffice/platform/query';
import type { Column, EmptyStateProps, PagedTableProps } from '@backoffice/ui/data-table';
import type { ListFilter, ViewOf } from '@backoffice/ui/list';
import type { ComponentType, Key } from 'react';
import type { BucketChartProps } from '../chart/bucket-chart';
import type { DetailsLinkProps } from '../details/details-link';
import type { DateRange } from '../filters/date-range';
import type { Figure } from '../summary/figures';
import type { SummaryQuery } from '../summary/report-summary';
import { detailsColumn } from './report-columns';

type QueryOf<Query extends Schema> = NonNullable<CallInput<Schema, Query, Schema>['query']>;

/** Filters, keyed by the name of their value in the view; every report has a date filter. */
export type ReportFilters = Readonly<Record<string, ListFilter<unknown>>> & { date: ListFilter<DateRange> };

/** The filters and totals that the parts of a report depend on. */
export interface ReportState<View, Totals> {
  view: View;
  /** Undefined while loading. */
  totals: Totals | undefined;
  /** Whether `totals` are those of the previous filters, because the current ones are loading. */
  isUpdating: boolean;
}

/** Returns the columns of a report; `change` changes the filters. */
export type BuildColumns<Filters extends ReportFilters, Row, Totals> = (
  context: ReportState<ViewOf<Filters>, Totals> & { change: (changes: Partial<ViewOf<Filters>>) => void },
) => readonly Column<Row>[];

/** The filters, figures, chart, columns and texts of a report. */
interface ReportContent<Filters extends ReportFilters, Row, Totals> {
  filters: Filters;
  /** Names of the filters in the panel "More filters". */
  panelFilters?: readonly string[];
  figures: readonly Figure<Totals>[];
  /** The group of figure definitions that contains the figures. */
  figureSource: FigureSource;
  /** The group of figure definitions for the columns, if it depends on the filters; `figureSource` by default. */
  columnSource?: (view: ViewOf<Filters>) => FigureSource;
  /** Name of the charted figure: "Net sales". */
  chartTitle: string;
  /** Whether the chart shows amounts in dollars or row counts; amounts by default. */
  charted?: BucketChartProps['charted'];
  /** Explanations below the figures. */
  Notes?: ComponentType<ReportState<ViewOf<Filters>, Totals>>;
  /** The columns; a function if they depend on the filters or totals. */
  columns: readonly Column<Row>[] | BuildColumns<Filters, Row, Totals>;
  /** Content between the chart and the table. */
  BelowChart?: ComponentType<ReportState<ViewOf<Filters>, Totals>>;
  /** Link to the details of a row, in the last column. */
  rowLink?: (row: Row) => DetailsLinkProps;
  rowKey: (row: Row) => Key;
  /** Query parameters that determine what a row stands for. After a change, the previous rows are no longer shown. */
  groupedBy?: readonly string[];
  /** Title of the error panel: "The orders could not be loaded". */
  failure: string;
  empty: Pick<EmptyStateProps, 'title' | 'hint'>;
  /** Plural name of the rows in export notifications: "orders". */
  exportName: string;
}

/** A report as `ReportPage` shows it. */
export interface Report<Filters extends ReportFilters, Row, Totals> extends ReportContent<Filters, Row, Totals> {
  title: string;
  path: string;
  /** Fetches a page of rows; returns the previous page while the next one loads. */
  useRows: (view: ViewOf<Filters>, settings: DaySettings) => PagedTableProps<Row>['query'];
  /** Fetches totals and chart; returns the previous data while the next data load. */
  useSummary: (view: ViewOf<Filters>, settings: DaySettings) => SummaryQuery<Totals>;
  /** Creates a download link for the CSV file with all rows. */
  createExportLink: (view: ViewOf<Filters>, settings: DaySettings) => Promise<ExportLink>;
}

type PageSchema = Schema<{ data: unknown; paging_metadata: PagingMetadata }>;
type SummarySchema = Schema<{ totals: unknown; chart: Chart }>;

interface ReportDefinition<
  Filters extends ReportFilters,
  Row,
  ListParams extends Schema,
  Page extends PageSchema,
  FilterParams extends Schema,
  Summary extends SummarySchema,
> extends ReportContent<Filters, Row, OutputOf<Summary>['totals']> {
  calls: {
    title: string;
    path: string;
    list: Operation<Schema, ListParams, Schema, Page>;
    summary: Operation<Schema, FilterParams, Schema, Summary>;
    createExport: Operation<Schema, FilterParams, Schema, Schema<ExportLink>>;
  };
  /** Returns the query parameters of the filters. */
  toQuery: (view: ViewOf<Filters>, settings: DaySettings) => QueryOf<ListParams> & QueryOf<FilterParams>;
  /** Selects the rows of the list's response. */
  selectRows: (data: OutputOf<Page>['data']) => Row[];
  /** Text of the notification when the rows fail to load. */
  failed: string;
}

/** Adds the column with the links to the details of a row. */
function addDetailsColumn<Columns, Row>(
  columns: Columns | readonly Column<Row>[],
  rowLink: ((row: Row) => DetailsLinkProps) | undefined,
): Columns | readonly Column<Row>[] {
  return rowLink && Array.isArray(columns) ? [...columns, detailsColumn(rowLink)] : columns;
}

/** Returns a function that keeps the previous data while the next data load, unless a parameter in `groupedBy` differs. */
function keepSameGroups(query: object, groupedBy: readonly string[] = []) {
  const groupsOf = (params: unknown) => JSON.stringify(params, [...groupedBy]);
  return <Data>(previous: Data, previousQuery?: { queryKey: readonly unknown[] }): Data | undefined =>
    groupsOf(previousQuery?.queryKey[1]) === groupsOf(query) ? previous : undefined;
}

/**
 * Declares a report. `columns` determines the type of its rows. Each visit fetches the report again, because a change of
 * a tax or an employee, and every sale, changes it.
 */
export function defineReport<
  Filters extends ReportFilters,
  Row,
  ListParams extends Schema,
  Page extends PageSchema,
  FilterParams extends Schema,
  Summary extends SummarySchema,
>(
  definition: ReportDefinition<Filters, Row, ListParams, Page, FilterParams, Summary>,
): Report<Filters, Row, OutputOf<Summary>['totals']> {
  const { calls, toQuery, selectRows, failed, ...content } = definition;
  const { title, path, list, summary, createExport } = calls;
  return {
    ...content,
    columns: addDetailsColumn(content.columns, content.rowLink),
    title,
    path,
    useRows: (view, settings) => {
      const query = { ...toQuery(view, settings), page: view.page, per_page: view.perPage };
      return useQuery({
        queryKey: ownKey([list.path, query], 'mf-reporting'),
        queryFn: ({ signal }) => call(list, { query, signal }),
        select: ({ data, paging_metadata }) => ({ data: selectRows(data), paging_metadata }),
        placeholderData: keepSameGroups(query, content.groupedBy),
        staleTime: 0,
        meta: { failureNotice: failed },
      });
    },
    useSummary: (view, settings) => {
      const query = toQuery(view, settings);
      return useQuery({
        queryKey: ownKey([summary.path, query], 'mf-reporting'),
        queryFn: ({ signal }) => call(summary, { query, signal }),
        placeholderData: keepSameGroups(query, content.groupedBy),
        staleTime: 0,
      });
    },
    createExportLink: (view, settings) => call(createExport, { query: toQuery(view, settings) }),
  };
}
