import { type AdjustmentForm, adjustmentForm } from '@backoffice/contract/day-closings';

/**
 * Values of the adjustment form. The sign is a separate field, because the number pads of phones have no minus.
 */
export interface AdjustmentValues {
  payment_type: AdjustmentForm['payment_type'];
  change: 'add' | 'subtract';
  /** The amount as entered, without a sign. */
  amount: string;
  reason: string;
}

/** Converts form values to an adjustment with a signed amount in dollars. */
export function toAdjustment({ payment_type, change, amount, reason }: AdjustmentValues): AdjustmentForm {
  const dollars = Number(amount);
  return { payment_type, amount: change === 'subtract' ? -dollars : dollars, reason };
}

interface Problem {
  field: 'amount' | 'reason';
  message: string;
}

/** Validates the values against the contract; returns the first problem of each field. */
export function findProblems(values: AdjustmentValues): Problem[] {
  const issues = adjustmentForm.safeParse(toAdjustment(values)).error?.issues ?? [];
  return (['amount', 'reason'] as const).flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
}

/** Creates a random UUID. `crypto.randomUUID` does not exist on pages without HTTPS. */
export function createUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // RFC 9562: the digit `4` marks a UUID of version 4 (random), and the digit `8` marks the standard variant.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
