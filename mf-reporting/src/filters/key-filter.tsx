import type { ListFilter } from '@backoffice/ui/list';
import classes from './key-filter.module.css';

interface KeyFilterOptions {
  param: string;
  label: string;
  /** Whether a text from the URL is a valid value; the filter ignores other texts. */
  isValue: (text: string) => boolean;
  format?: (value: string) => string;
}

/** A filter, for example by discount, that links set and users can only remove. The value null lists all rows. */
export function linkOnlyFilter({ param, label, isValue, format = (value) => value }: KeyFilterOptions) {
  return {
    params: [param],
    read: (searchParams) => {
      const text = searchParams.get(param);
      return text !== null && isValue(text) ? text : null;
    },
    write: (value, searchParams) => {
      if (value !== null) searchParams.set(param, value);
    },
    isSet: (value) => value !== null,
    clearing: { value: null, noun: `the ${label.toLowerCase()}` },
    Control: ({ value, onChange }) => {
      if (value === null) return null;
      const text = format(value);
      return (
        <div className={classes.filter}>
          <span className={classes.label}>{label}</span>
          <span className={classes.chip}>
            <span className={classes.value} title={text}>
              {text}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${label}: ${text}`}
              onClick={() => onChange(null)}
            >
              <span aria-hidden>×</span>
            </button>
          </span>
        </div>
      );
    },
  } satisfies ListFilter<string | null>;
}
