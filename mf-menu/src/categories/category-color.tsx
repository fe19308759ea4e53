import { DEFAULT_CATEGORY_COLOR } from '@backoffice/shared/contract/categories';
import classes from './category-color.module.css';

const CARD_COLOR = '#232323';

/** A block of a category's colour; the dark one of cards where it has none. */
export function CategoryColor({ color }: { color: string }) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : CARD_COLOR;
  return (
    <svg className={classes.block} aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={fill} />
    </svg>
  );
}

const SWATCHES = [
  [DEFAULT_CATEGORY_COLOR, 'Gray'],
  ['#B91C1C', 'Red'],
  ['#C2410C', 'Orange'],
  ['#A16207', 'Amber'],
  ['#4D7C0F', 'Lime'],
  ['#15803D', 'Green'],
  ['#0F766E', 'Teal'],
  ['#0369A1', 'Blue'],
  ['#4338CA', 'Indigo'],
  ['#7E22CE', 'Purple'],
  ['#BE185D', 'Pink'],
  ['#78350F', 'Brown'],
] as const;

export interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: string;
}

/** A colour out of twelve that look well together, or any other. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const isOwn = !SWATCHES.some(([color]) => color.toLowerCase() === value.toLowerCase());
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Color</legend>
      {SWATCHES.map(([color, name]) => (
        <label key={color} className={classes.swatch} title={name}>
          <input
            type="radio"
            name="category-color"
            className={classes.input}
            aria-label={name}
            checked={color.toLowerCase() === value.toLowerCase()}
            onChange={() => onChange(color)}
          />
          <CategoryColor color={color} />
        </label>
      ))}
      <label className={classes.own} data-chosen={isOwn || undefined}>
        <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        Other
      </label>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
