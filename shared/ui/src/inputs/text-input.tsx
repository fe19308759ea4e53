import { TextInput as MantineTextInput } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type NativeInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'color' | 'className' | 'size' | 'height' | 'width'
>;

export interface TextInputProps extends NativeInputProps {
  label: string;
  /** The first thing wrong with the value, announced and shown below the field. */
  error?: string;
  description?: string;
  /** Stands at the start of the field. */
  icon?: ReactNode;
  /** Stands at the end of the field: a button that fills it in. */
  action?: ReactNode;
}

/** One line of text with its label. Takes what `register()` of a form returns. */
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
