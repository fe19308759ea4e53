import * as z from 'zod/mini';
import { noContent, operation } from './operation';

export const operatorKeyForm = z.strictObject({
  operator_key: z.string().check(z.minLength(1, 'Please enter the operator key'), z.maxLength(200)),
});

export const checkOperatorKey = operation({
  method: 'POST',
  path: '/system/operator_key',
  summary: 'Check the operator key of this installation',
  access: 'public',
  body: operatorKeyForm,
  response: noContent,
});
