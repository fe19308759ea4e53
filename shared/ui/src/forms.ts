// Re-exports react-hook-form: the shell provides one copy to all remotes that have forms.
export { zodResolver } from '@hookform/resolvers/zod';
export {
  Controller,
  type FieldErrors,
  type UseFormReturn,
  useFieldArray,
  useForm,
} from 'react-hook-form';
export { registerField } from './forms/register-field';
