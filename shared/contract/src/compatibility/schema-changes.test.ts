import fc from 'fast-check';
import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { findSchemaChanges } from './schema-changes';

/** A schema that the test can build and whose values it can generate. */
type Model =
  | { kind: 'text'; max: number }
  | { kind: 'number'; min: number; isWhole: boolean }
  | { kind: 'values'; values: string[] }
  | { kind: 'flag' }
  | { kind: 'nullable'; of: Model }
  | { kind: 'list'; of: Model; max: number }
  | { kind: 'record'; fields: Record<string, { of: Model; isOptional: boolean }> };

const limit = fc.integer({ min: 1, max: 3 });
const { model } = fc.letrec<{ model: Model }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant('text' as const), max: limit }),
    fc.record({ kind: fc.constant('number' as const), min: limit, isWhole: fc.boolean() }),
    fc.record({ kind: fc.constant('values' as const), values: fc.subarray(['a', 'b', 'cccc'], { minLength: 1 }) }),
    fc.constant({ kind: 'flag' as const }),
    fc.record({ kind: fc.constant('nullable' as const), of: tie('model') }),
    fc.record({ kind: fc.constant('list' as const), of: tie('model'), max: limit }),
    fc.record({
      kind: fc.constant('record' as const),
      fields: fc.dictionary(fc.constantFrom('x', 'y'), fc.record({ of: tie('model'), isOptional: fc.boolean() })),
    }),
  ),
}));

function toSchema(given: Model): z.ZodMiniType {
  if (given.kind === 'text') return z.string().check(z.maxLength(given.max));
  if (given.kind === 'number') return (given.isWhole ? z.int() : z.number()).check(z.minimum(given.min));
  if (given.kind === 'values') return z.enum(given.values);
  if (given.kind === 'flag') return z.boolean();
  if (given.kind === 'nullable') return z.nullable(toSchema(given.of));
  if (given.kind === 'list') return z.array(toSchema(given.of)).check(z.maxLength(given.max));
  const toField = ({ of, isOptional }: { of: Model; isOptional: boolean }) =>
    isOptional ? z.optional(toSchema(of)) : toSchema(of);
  return z.object(Object.fromEntries(Object.entries(given.fields).map(([name, field]) => [name, toField(field)])));
}

function toValues(given: Model): fc.Arbitrary<unknown> {
  if (given.kind === 'text') return fc.string({ maxLength: given.max });
  if (given.kind === 'number') {
    const whole = fc.integer({ min: given.min });
    return given.isWhole
      ? whole
      : fc.oneof(
          whole,
          whole.map((value) => value + 0.5),
        );
  }
  if (given.kind === 'values') return fc.constantFrom(...given.values);
  if (given.kind === 'flag') return fc.boolean();
  if (given.kind === 'nullable') return fc.option(toValues(given.of));
  if (given.kind === 'list') return fc.array(toValues(given.of), { maxLength: given.max });
  const names = Object.entries(given.fields);
  const requiredKeys = names.filter(([, { isOptional }]) => !isOptional).map(([name]) => name);
  return fc.record(Object.fromEntries(names.map(([name, { of }]) => [name, toValues(of)])), {
    requiredKeys,
    noNullPrototype: true,
  });
}

/** Generates two models. Often the second equals the first, or is a record that contains one more field. */
const pair = fc.oneof(
  fc.tuple(model, model),
  model.map((one): [Model, Model] => [one, one]),
  fc.tuple(model, model, fc.boolean()).map(([one, other, isOptional]): [Model, Model] => {
    const of = { kind: 'record', fields: { x: { of: one, isOptional: false } } } as const;
    return [of, { kind: 'record', fields: { ...of.fields, y: { of: other, isOptional } } }];
  }),
);

const changes = (direction: 'request' | 'response', before: Model, now: Model) => {
  const io = direction === 'request' ? 'input' : 'output';
  const [earlier, current] = [before, now].map((one) => toJSONSchema(toSchema(one), { io }));
  return findSchemaChanges({ direction, path: '' }, earlier, current);
};

const RUNS = 400;

test('the current server accepts every request of a client when no change is reported', () => {
  const property = fc.property(
    pair.chain(([before, now]) => fc.tuple(fc.constant(before), fc.constant(now), toValues(before))),
    ([before, now, sent]) => {
      fc.pre(changes('request', before, now).length === 0);
      // `toEqual` fails when the server ignores a field that the client sends.
      expect(z.safeParse(toSchema(now), sent)).toEqual({ success: true, data: sent });
    },
  );
  fc.assert(property, { numRuns: RUNS, maxSkipsPerRun: 100 });
});

test('a client accepts every response of the current server when no change is reported', () => {
  const property = fc.property(
    pair.chain(([before, now]) => fc.tuple(fc.constant(before), fc.constant(now), toValues(now))),
    ([before, now, sent]) => {
      fc.pre(changes('response', before, now).length === 0);
      expect(z.safeParse(toSchema(before), sent)).toMatchObject({ success: true });
    },
  );
  fc.assert(property, { numRuns: RUNS, maxSkipsPerRun: 100 });
});

test('no change is reported for an operation that has not changed', () => {
  const property = fc.property(model, (one) => {
    expect(changes('request', one, one)).toEqual([]);
    expect(changes('response', one, one)).toEqual([]);
  });
  fc.assert(property, { numRuns: RUNS });
});
