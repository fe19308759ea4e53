import { Button } from '@backoffice/ui';
import { FilterBar } from '@backoffice/ui/filters';
import type { ListState } from '@backoffice/ui/list';
import { type ReactNode, useId, useState } from 'react';
import classes from './report-filter-bar.module.css';

interface ReportFilterBarProps {
  list: ListState;
  /** Names of the filters in the “More filters” panel. */
  panelFilters: readonly string[];
}

/** Filters that stay visible on narrow screens, where the other filters collapse behind a button. */
const ALWAYS_VISIBLE = ['date', 'by', 'search'];

/** The filters of a report. A button opens a panel with the rarely used filters. */
export function ReportFilterBar({ list: { filters, view, change, reset }, panelFilters }: ReportFilterBarProps) {
  const values: Readonly<Record<string, unknown>> = { ...view };
  const folded = filters.filter(([name]) => !ALWAYS_VISIBLE.includes(name));
  const findSet = (searched: typeof filters) => searched.filter(([name, { isSet }]) => isSet(values[name]));
  const renderControls = (shown: typeof filters) =>
    shown.map(([name, { Control }]) => (
      <Control key={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
    ));
  const inPanel = folded.filter(([name]) => panelFilters.includes(name));
  const setInPanel = findSet(inPanel);
  return (
    <FilterBar
      onClear={reset}
      active={findSet(folded).length}
      folded={
        folded.length > 0 && (
          <>
            {renderControls(folded.filter((filter) => !inPanel.includes(filter)))}
            {inPanel.length > 0 && (
              <FilterPanel count={setInPanel.length} printed={renderControls(setInPanel)}>
                {renderControls(inPanel)}
              </FilterPanel>
            )}
          </>
        )
      }
    >
      {renderControls(filters.filter(([name]) => ALWAYS_VISIBLE.includes(name)))}
    </FilterBar>
  );
}

interface FilterPanelProps {
  /** Number of filters that are set. */
  count: number;
  /** Controls of the filters that are set, which are printed while the panel is closed. */
  printed: ReactNode;
  /** Controls of all filters. */
  children: ReactNode;
}

/** A button that opens a panel of filters. The options of filters that are not set load when the panel opens. */
function FilterPanel({ count, printed, children }: FilterPanelProps) {
  const id = useId();
  // The panel is initially open if one of its filters is set.
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {count > 0 ? `More filters (${count})` : 'More filters'}
      </Button>
      <section id={id} aria-label="More filters" className={classes.panel} data-closed={!isOpen || undefined}>
        {isOpen ? children : printed}
      </section>
    </>
  );
}
