import * as z from 'zod/mini';
import { money } from './fields';

export const MATRIX_ROWS = 40;
export const MATRIX_COLUMNS = 31;

const matrixAxis = z.array(z.object({ key: z.string(), name: z.string() }));

/**
 * The main measure by both dimensions. Contains only the rows and columns with the highest sums. Hours, weekdays and
 * days are in order of time; values of other dimensions are sorted by their sums, highest first.
 */
export const salesByMatrix = z.object({
  rows: matrixAxis,
  columns: matrixAxis,
  /** Values of the main measure by row and then by column; null for a combination without sales. */
  values: z.array(z.array(z.nullable(money))),
  /** Whether rows or columns with lower sums are left out. */
  is_partial: z.boolean(),
});
export type SalesByMatrix = z.infer<typeof salesByMatrix>;
