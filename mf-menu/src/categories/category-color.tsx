import { type CategoryForm, DEFAULT_CATEGORY_COLOR } from '@backoffice/contract/categories';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { useField } from '@backoffice/ui/record-form';
import classes from './category-color.module.css';

const DEFAULT_CARD_COLOR = '#232323';

/** A block filled with a category's color, or with the default when `color` is not a six-digit hex color. */
export function CategoryColor({ color }: { color: string }) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_CARD_COLOR;
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

/** A color field with twelve preset swatches and a picker for any other color. */
export function ColorField({ control }: { control: UseFormReturn<CategoryForm>['control'] }) {
  const { value, onChange, error } = useField({ control, name: 'color_code', label: 'Color' });
  const isCustom = !SWATCHES.some(([color]) => color.toLowerCase() === value.toLowerCase());
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
      <label className={classes.custom} data-chosen={isCustom || undefined}>
        <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        Other
      </label>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
