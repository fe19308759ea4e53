import { posCashReconciliation } from '@backoffice/contract/pos-sales';
import * as fc from 'fast-check';
import { type CashFlow, closeDrawer } from './cash-drawers';

const cents = fc.integer({ min: 0, max: 200_00 });
/**
 * Includes drawers without cash payments whose refunds equal the float: the expected balance is 0, so a shortage cannot
 * occur.
 */
const cash = fc.oneof(fc.record<CashFlow>({ in: cents, out: cents }), fc.constant<CashFlow>({ in: 0, out: 200_00 }));

test('closeDrawer leaves the float in the drawer, and gives a mismatch reason only when the count differs', () => {
  fc.assert(
    fc.property(fc.string(), cash, (seed, taken) => {
      const drawer = { seed, day: '2026-11-20', timezone: 'America/New_York', terminal: 0, employees: [], cash: taken };
      const body = posCashReconciliation.parse(closeDrawer(drawer).operation.body);
      const counted = Math.round(body.reconciled_balance * 100);
      const left = counted - Math.round(body.cash_withdrawn * 100) + Math.round(body.cash_topped_up * 100);
      expect(left).toBe(200_00);
      expect(body.mismatch_reason === null).toBe(counted === 200_00 + taken.in - taken.out);
    }),
    { numRuns: 500 },
  );
});
