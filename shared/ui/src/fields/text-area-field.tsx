import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

export interface TextAreaFieldProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'color' | 'className' | 'rows' | 'cols'> {
  label: string;
  error?: string;
  description?: string;
  rows?: number;
}

/** Several lines of text. Takes what `register()` of a form returns. */
export function TextAreaField({ rows = 3, ...props }: TextAreaFieldProps) {
  return <Textarea {...props} size="md" rows={rows} withAsterisk={false} />;
}
