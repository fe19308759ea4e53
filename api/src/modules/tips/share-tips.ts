import { type TipRule, toBasisPoints } from '@backoffice/contract/tips';
import { allocateByWeight } from '../orders/cents';

/** A person who worked or earned tips on a business day. Amounts are in cents. */
export interface TipEarner {
  /** Null for orders without an employee. */
  employee_id: number | null;
  role_id: number | null;
  worked: boolean;
  /** Tips minus refunded tips; negative when more was refunded than earned. */
  tips: number;
}

export interface TipShare {
  employee_id: number | null;
  tips: number;
  /** The amount by which refunded tips exceed the tips of the day. */
  not_deducted: number;
  given: number;
  received: number;
  /** tips + not_deducted - given + received; never negative. */
  pay_out: number;
}

/** A share that stayed with those who earned it, because no employee with the role worked. */
export interface UndistributedRoleShare {
  role_id: number;
  cents: number;
}

/**
 * Shares the tips of one business day. Each person with tips gives a percentage of them to each role in `rules`,
 * including their own role. A role's share is divided equally among its employees who worked. Leftover cents go to the
 * largest remainders, or to the first of equal remainders. The payouts therefore add up to the tips of the day plus the
 * refunds that were not deducted.
 */
export function shareTips(
  earners: readonly TipEarner[],
  rules: readonly TipRule[],
): { shares: TipShare[]; kept: UndistributedRoleShare[] } {
  const recipients = rules.map(({ role_id }) => earners.filter((earner) => mayReceive(earner, role_id)));
  const gifts = earners.map((earner) => splitTips(earner, rules));
  const pools = rules.map((_, rule) => gifts.reduce((sum, parts) => sum + (parts[rule] ?? 0), 0));
  const received = new Map<TipEarner, number>();
  for (const [rule, people] of recipients.entries()) {
    const parts = allocateByWeight(
      pools[rule] ?? 0,
      people.map(() => 1),
    );
    for (const [index, person] of people.entries()) {
      received.set(person, (received.get(person) ?? 0) + (parts[index] ?? 0));
    }
  }
  const shares = earners.map((earner, index): TipShare => {
    const parts = (gifts[index] ?? []).filter((_, rule) => recipients[rule]?.length);
    const given = parts.reduce((sum, part) => sum + part, 0);
    const sums = { not_deducted: Math.max(0, -earner.tips), given, received: received.get(earner) ?? 0 };
    const pay_out = earner.tips + sums.not_deducted - sums.given + sums.received;
    return { employee_id: earner.employee_id, tips: earner.tips, ...sums, pay_out };
  });
  const kept = rules.flatMap(({ role_id }, rule) => {
    const cents = recipients[rule]?.length ? 0 : (pools[rule] ?? 0);
    return cents > 0 ? [{ role_id, cents }] : [];
  });
  return { shares, kept };
}

const mayReceive = ({ employee_id, worked, role_id }: TipEarner, role: number) =>
  worked && employee_id !== null && role_id === role;

/** Returns how much of a person's tips goes to each rule, in cents. The rest stays with the person. */
function splitTips({ tips }: TipEarner, rules: readonly TipRule[]): number[] {
  const weights = rules.map(({ percent }) => toBasisPoints(percent));
  const rest = 10_000 - weights.reduce((sum, weight) => sum + weight, 0);
  return allocateByWeight(Math.max(0, tips), [...weights, rest]).slice(0, rules.length);
}
