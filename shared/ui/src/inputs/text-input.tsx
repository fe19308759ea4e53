import { TextInput as MantineTextInput } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type NativeInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'color' | 'className' | 'size' | 'height' | 'width'
>;

export interface TextInputProps extends NativeInputProps {
  label: string;
  /** First error of the value, announced and shown below the field. */
  error?: string;
  description?: string;
  icon?: ReactNode;
  /** Shown at the end of the field, for example a button that fills in a value. */
  action?: ReactNode;
}

/** A text field with one line and a label. Accepts the result of a form's `register()`. */
export function TextInput({ icon, action, ...props }: TextInputProps) {
  return (
    <MantineTextInput
      {...props}
      size="md"
      leftSection={icon}
      leftSectionPointerEvents="none"
      rightSection={action}
      withAsterisk={false}
    />
  );
}
