import { TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { IconButton } from '../controls/button';
import type { TextFieldProps } from './text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon'>;

/** A password with a toggle that shows it; the toggle is there only once something is typed. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const [typed, setTyped] = useState(Boolean(props.value ?? props.defaultValue));
  const [shown, setShown] = useState(false);
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value !== '');
    onChange?.(event);
  };
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      size="md"
      withAsterisk={false}
      onChange={read}
      rightSection={
        typed && (
          <IconButton
            label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
            icon={shown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  );
}
