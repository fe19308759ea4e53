import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

export interface TextAreaProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'color' | 'className' | 'rows' | 'cols'> {
  label: string;
  error?: string;
  description?: string;
  rows?: number;
}

/** A text field with several lines. Accepts the result of a form's `register()`. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  return <Textarea {...props} size="md" rows={rows} withAsterisk={false} />;
}
