import { calculateCashPrice } from '@backoffice/contract/cash-price';
import fc from 'fast-check';
import { computeTotals, type TotalsInput } from './order-totals';

const NEW_YORK = 8_875;

function line(price: number, { quantity = 1000, discount = 0, taxes = [0] } = {}) {
  return { price, quantity, discount, taxes };
}

function payment(
  type: 'Cash' | 'Card',
  amount: number,
  given: { tips?: number; tendered?: number; captured?: boolean } = {},
) {
  const { tips = 0, captured = true } = given;
  return { type, amount, tips, tendered: given.tendered ?? amount + tips, captured };
}

function order(input: Partial<TotalsInput>): TotalsInput {
  return { lines: [line(1000)], taxes: [NEW_YORK], discount: 0, cashDiscountRate: 0, payments: [], ...input };
}

it('the cash discount equals the amount that the back office shows', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (price, cashDiscountRate) => {
      const inCash = calculateCashPrice(price, cashDiscountRate / 1000);
      const payments = [payment('Cash', Math.max(inCash, 1))];
      const { total } = computeTotals(order({ lines: [line(price)], taxes: [0], cashDiscountRate, payments }));
      expect(total).toBe(inCash);
    }),
  );
});

describe('an order without discounts', () => {
  it('has a total of its lines and their tax, without tips', () => {
    const totals = computeTotals(order({ lines: [line(1895), line(650, { quantity: 2000 })] }));
    // 18.95 + 2 * 6.50 = 31.95; 8.875% of it is 2.8355625.
    expect(totals).toMatchObject({ subTotal: 3195, totalDiscount: 0, totalTax: 284, total: 3479, totalTips: 0 });
    expect(totals.lines.map(({ tax }) => tax)).toEqual([168, 116]);
  });

  it('has quantities in thousandths and lines rounded half up to cents', () => {
    expect(computeTotals(order({ lines: [line(1299, { quantity: 435 })] })).subTotal).toBe(565);
    expect(computeTotals(order({ lines: [line(1, { quantity: 500 })] })).subTotal).toBe(1);
    expect(computeTotals(order({ lines: [line(1, { quantity: 499 })] })).subTotal).toBe(0);
  });

  it.each([
    [50, 4_999, 2], // 0.024995: the third decimal is 4.
    [50, 5_000, 3], // 0.025
    [100, 8_499, 8], // 0.08499
    [100, 8_500, 9], // 0.085
  ])('rounds the tax on %d cents at %d thousandths of a percent half up to the cent', (price, rate, tax) => {
    expect(computeTotals(order({ lines: [line(price)], taxes: [rate] })).totalTax).toBe(tax);
  });

  it('has taxes that are rounded once, on the sum of their lines', () => {
    // 8.5% of each line is 0.085; rounded line by line, the tax would be 0.27.
    const totals = computeTotals(order({ lines: [line(100), line(100), line(100)], taxes: [8_500] }));
    expect(totals.totalTax).toBe(26);
    expect(totals.lines.map(({ tax }) => tax)).toEqual([9, 9, 8]);
  });

  it('taxes each line only with its own taxes', () => {
    const totals = computeTotals(
      order({
        lines: [line(1000, { taxes: [0, 1] }), line(1000, { taxes: [] }), line(500, { taxes: [1] })],
        taxes: [10_000, 4_000],
      }),
    );
    expect(totals.taxes).toEqual([100, 60]);
    expect(totals.lines.map(({ tax }) => tax)).toEqual([140, 0, 20]);
  });
});

describe('discounts', () => {
  it('reduce the lines before tax, and the order discount is allocated by largest remainder', () => {
    const totals = computeTotals(
      order({ lines: [line(1000, { discount: 100 }), line(500), line(333)], discount: 100 }),
    );
    // The order discount of 1.00 on 9.00, 5.00 and 3.33 is 51.93, 28.85 and 19.21 cents. 8.875% of 16.33 is 1.4492875.
    expect(totals.lines.map(({ discount }) => discount)).toEqual([152, 29, 19]);
    expect(totals).toMatchObject({ subTotal: 1833, totalDiscount: 200, totalTax: 145, total: 1778 });
  });

  it('are capped at the price of a line, and the cap is reported', () => {
    const totals = computeTotals(order({ lines: [line(500, { discount: 600 }), line(300)], discount: 900 }));
    expect(totals).toMatchObject({ totalDiscount: 800, total: 0, totalTax: 0, isDiscountCapped: true });
    expect(computeTotals(order({ discount: 1000 }))).toMatchObject({ total: 0, isDiscountCapped: false });
  });
});

describe('the cash discount', () => {
  it('applies to the posted price after other discounts and before tax', () => {
    const payments = [payment('Cash', 941)];
    const totals = computeTotals(order({ discount: 100, cashDiscountRate: 4_000, payments }));
    // 4% of 9.00 is 0.36; 8.875% of 8.64 is 0.7668.
    expect(totals).toMatchObject({ totalDiscount: 136, cashDiscount: 36, totalTax: 77, total: 941 });
  });

  it('does not apply to card payments', () => {
    const totals = computeTotals(order({ cashDiscountRate: 4_000, payments: [payment('Card', 1089)] }));
    expect(totals).toMatchObject({ cashDiscount: 0, total: 1089 });
  });

  it('applies only to the part paid in cash', () => {
    // The card pays 54.44, half of the posted 108.88. Cash pays the other half: the discount is 4% of 50.00.
    const payments = [payment('Card', 5444), payment('Cash', 5226)];
    const totals = computeTotals(order({ lines: [line(10_000)], cashDiscountRate: 4_000, payments }));
    expect(totals).toMatchObject({ cashDiscount: 200, totalTax: 870, total: 10_670 });
    expect(totals.payments.map(({ discount }) => discount)).toEqual([0, 200]);
  });

  it('applies to the cash paid so far while the rest is unpaid', () => {
    const payments = [payment('Cash', 5226)];
    expect(computeTotals(order({ lines: [line(10_000)], cashDiscountRate: 4_000, payments })).cashDiscount).toBe(200);
  });

  it('does not apply to tips', () => {
    const without = computeTotals(order({ cashDiscountRate: 4_000, payments: [payment('Cash', 1045)] }));
    const tipped = computeTotals(order({ cashDiscountRate: 4_000, payments: [payment('Cash', 1045, { tips: 500 })] }));
    expect(tipped).toMatchObject({ cashDiscount: without.cashDiscount, total: without.total, totalTips: 500 });
  });

  it('is exact to the cent although the tax on the part that is paid in cash is rounded', () => {
    // 3% of 1.50 is 0.045. The cash payment of 1.58 is slightly less than 97% of the posted 1.63.
    const payments = [payment('Cash', 158)];
    const totals = computeTotals(order({ lines: [line(150)], cashDiscountRate: 3_000, payments }));
    expect(totals).toMatchObject({ cashDiscount: 5, total: 158 });
  });

  it('applies to the total price when cash alone covers the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10_000 }), (price, rate) => {
        const input = order({ lines: [line(price)], cashDiscountRate: rate });
        const total = computeTotals({ ...input, payments: [payment('Cash', 10 * price)] }).total;
        const totals = computeTotals({ ...input, payments: [payment('Cash', total)] });
        expect(totals.total).toBe(total);
        expect(totals.cashDiscount).toBe(Math.floor((price * rate + 50_000) / 100_000));
      }),
    );
  });
});

describe('payments', () => {
  it('have the excess of the tendered amount as change', () => {
    const payments = [payment('Cash', 500, { tendered: 1000 }), payment('Card', 589, { tips: 200 })];
    expect(computeTotals(order({ payments }))).toMatchObject({ paid: 1789, change: 500, total: 1089, totalTips: 200 });
  });

  it('do not count as paid and give no change before they are captured', () => {
    const payments = [
      payment('Cash', 500, { tendered: 600 }),
      payment('Card', 589, { tendered: 2000, captured: false }),
    ];
    expect(computeTotals(order({ payments }))).toMatchObject({ paid: 600, change: 100, total: 1089 });
  });

  it('share the taxes in proportion to their amounts, and the unpaid part keeps its share', () => {
    const totals = computeTotals(order({ lines: [line(10_000)], payments: [payment('Card', 5444)] }));
    expect(totals.payments).toEqual([{ tax: 444, discount: 0, serviceCharge: 0, rounding: 0, change: 0 }]);
  });
});
