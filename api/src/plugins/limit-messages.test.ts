import * as z from 'zod';
import { limitMessage } from './limit-messages';

const firstMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: limitMessage }).error?.issues[0]?.message;

test.each([
  [z.array(z.int()).max(1000), Array(1001).fill(1), 'Can have 1,000 entries at most'],
  [z.array(z.int()).min(1), [], 'Must have at least 1 entry'],
  [z.string().max(1), 'ab', 'Can have 1 character at most'],
  [z.string().min(2), 'a', 'Must have at least 2 characters'],
  [z.number().max(9_999.99), 10_000, 'Must be 9,999.99 at most'],
  [z.number().lt(5), 5, 'Must be less than 5'],
  [z.int().min(1), 0, 'Must be 1 at least'],
  [z.number().positive(), 0, 'Must be more than 0'],
])('the message for a value beyond a limit states the limit in plain words (case %#)', (schema, value, message) => {
  expect(firstMessage(schema, value)).toBe(message);
});

test('limitMessage keeps the custom message of a schema, and the messages of issues other than limits', () => {
  expect(firstMessage(z.string().max(1, 'Too long'), 'ab')).toBe('Too long');
  expect(firstMessage(z.string(), 1)).toBe(z.string().safeParse(1).error?.issues[0]?.message);
});
