import fc from 'fast-check';
import { computeRefundShares } from '../pos/refund-amounts';
import { computeTotals, type TotalsInput } from './order-totals';

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

function order(input: Partial<TotalsInput>): TotalsInput {
  const lines = [{ price: 10_000, quantity: 1000, discount: 0, taxes: [0] }];
  return { lines, taxes: [8_875], discount: 0, cashDiscountRate: 0, payments: [], ...input };
}

function payment(type: TotalsInput['payments'][number]['type'], amount: number) {
  return { type, amount, tips: 0, tendered: amount, captured: true };
}

describe('service charges', () => {
  it('with a rate are computed from the discounted subtotal, rounded half up, and taxed only with the taxes that apply to them', () => {
    const serviceCharges = [
      { rate: 18_000, amount: 1, taxes: [0] },
      { rate: 1_005, amount: 0, taxes: [] },
    ];
    const totals = computeTotals(order({ discount: 1_000, serviceCharges }));
    // 18 % of 90.00 is 16.20, 1.005 % of it is 0.9045; 8.875 % of 106.20 is 9.42525.
    expect(totals.serviceCharges.map(({ amount, tax }) => [amount, tax])).toEqual([
      [1620, 144],
      [90, 0],
    ]);
    expect(totals).toMatchObject({ serviceCharge: 1710, totalTax: 943, total: 9_000 + 1710 + 943 });
  });

  it('without a rate keep the amount that the terminal sent', () => {
    const totals = computeTotals(order({ serviceCharges: [{ rate: null, amount: 250, taxes: [] }] }));
    expect(totals).toMatchObject({ serviceCharge: 250, totalTax: 888, total: 11_138 });
  });

  it('with a rate are computed after the cash discount', () => {
    const serviceCharges = [{ rate: 10_000, amount: 0, taxes: [] }];
    const input = order({ taxes: [0], cashDiscountRate: 4_000, serviceCharges, payments: [payment('Cash', 10_560)] });
    expect(computeTotals(input)).toMatchObject({ cashDiscount: 400, serviceCharge: 960, total: 10_560 });
  });
});

describe('cash rounding', () => {
  it('changes the total of an order with a cash payment, which gets all of the rounding', () => {
    const payments = [payment('Card', 5_000), payment('Cash', 5_890)];
    const totals = computeTotals(order({ cashRounding: 2, payments }));
    expect(totals).toMatchObject({ total: 10_890, cashRounding: 2 });
    expect(totals.payments.map(({ rounding }) => rounding)).toEqual([0, 2]);
  });

  it('is ignored without a cash payment', () => {
    const totals = computeTotals(order({ cashRounding: 2, payments: [payment('GiftCard', 10_888)] }));
    expect(totals).toMatchObject({ total: 10_888, cashRounding: 0 });
  });

  it('does not change the cash discount', () => {
    const payments = [payment('Cash', 10_002)];
    const totals = computeTotals(order({ cashDiscountRate: 4_000, cashRounding: -450, payments }));
    // 96.00 plus 8.875 % tax is 104.52.
    expect(totals).toMatchObject({ cashDiscount: 400, total: 10_002 });
  });

  it('never makes a total negative', () => {
    const lines = [{ price: 2, quantity: 1000, discount: 0, taxes: [] }];
    const totals = computeTotals(order({ lines, cashRounding: -499, payments: [payment('Cash', 0)] }));
    expect(totals).toMatchObject({ total: 0, cashRounding: -2 });
    expect(totals.payments).toEqual([expect.objectContaining({ rounding: -2 })]);
  });
});

const cents = fc.integer({ min: 0, max: 100_000 });
const anyOrder: fc.Arbitrary<TotalsInput> = fc.record({
  taxes: fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 2, maxLength: 2 }),
  lines: fc.array(
    fc.record({
      quantity: fc.constantFrom(1000, 2000, 435),
      price: cents,
      discount: fc.oneof(fc.constant(0), cents),
      taxes: fc.subarray([0, 1]),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discount: fc.oneof(fc.constant(0), cents),
  cashDiscountRate: fc.constantFrom(0, 4_000),
  serviceCharges: fc.array(
    fc.record({
      rate: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100_000 })),
      amount: cents,
      taxes: fc.subarray([0, 1]),
    }),
    { maxLength: 3 },
  ),
  cashRounding: fc.integer({ min: -499, max: 499 }),
  payments: fc.array(
    fc.record({
      type: fc.constantFrom('Cash', 'Card', 'GiftCard', 'HouseAccount', 'Voucher', 'Other'),
      captured: fc.boolean(),
      amount: cents,
      tips: cents,
      tendered: cents,
    }),
    { maxLength: 4 },
  ),
});

describe('any order with service charges and cash rounding', () => {
  it('has lines, charges, taxes and rounding that add up to its total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const charges = sum(totals.serviceCharges.map(({ amount }) => amount));
        expect(charges).toBe(totals.serviceCharge);
        expect(totals.total).toBe(
          totals.subTotal - totals.totalDiscount + charges + totals.totalTax + totals.cashRounding,
        );
        expect(totals.total).toBeGreaterThanOrEqual(0);
        const parts = [...totals.lines, ...totals.serviceCharges];
        expect(sum(parts.map(({ tax }) => tax))).toBe(totals.totalTax);
        for (const [tax, rate] of input.taxes.entries()) {
          const taxed = [
            ...input.lines.map((line, at) => (line.taxes.includes(tax) ? (totals.lines[at]?.total ?? 0) : 0)),
            ...(input.serviceCharges ?? []).map((charge, at) =>
              charge.taxes.includes(tax) ? (totals.serviceCharges[at]?.amount ?? 0) : 0,
            ),
          ];
          expect(BigInt(totals.taxes[tax] ?? -1)).toBe((BigInt(sum(taxed)) * BigInt(rate) + 50_000n) / 100_000n);
          const shares = parts.flatMap(({ taxes }) => taxes.filter(({ position }) => position === tax));
          expect(sum(shares.map(({ amount }) => amount))).toBe(totals.taxes[tax]);
        }
      }),
    );
  });

  it('has payments whose shares add up to all charges, taxes and rounding when the payments cover the total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const totals = computeTotals(input);
        const share = (name: 'tax' | 'serviceCharge' | 'rounding') => sum(totals.payments.map((part) => part[name]));
        expect(share('rounding')).toBe(totals.cashRounding);
        expect(share('serviceCharge')).toBeLessThanOrEqual(totals.serviceCharge);
        const isCovered = totals.total > 0 && sum(input.payments.map(({ amount }) => amount)) >= totals.total;
        if (isCovered) expect([share('tax'), share('serviceCharge')]).toEqual([totals.totalTax, totals.serviceCharge]);
        const other = totals.payments.filter((_, position) => input.payments[position]?.type !== 'Cash');
        expect(other.every(({ rounding }) => rounding === 0)).toBe(true);
      }),
    );
  });

  it('has refunds that return all charges, taxes and rounding of a payment when the refunds add up to its amount', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (input, percentages) => {
        const [share] = computeTotals(input).payments;
        const amount = input.payments[0]?.amount ?? 0;
        if (!share || amount === 0) return;
        const paid = { amount, tips: 0, ...share };
        let refunded = { amount: 0, tips: 0, tax: 0, discount: 0, serviceCharge: 0, rounding: 0 };
        for (const percentage of [...percentages, 100]) {
          const rest = amount - refunded.amount;
          const part = Math.min(rest, Math.ceil((rest * percentage) / 100));
          const shares = computeRefundShares(paid, refunded, part);
          refunded = {
            amount: refunded.amount + part,
            tips: 0,
            tax: refunded.tax + shares.tax,
            discount: refunded.discount + shares.discount,
            serviceCharge: refunded.serviceCharge + shares.serviceCharge,
            rounding: refunded.rounding + shares.rounding,
          };
        }
        const { change: _, ...expected } = paid;
        expect(refunded).toEqual(expected);
      }),
    );
  });
});
