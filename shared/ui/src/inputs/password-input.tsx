import { TextInput as MantineTextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { IconButton } from '../controls/button';
import type { TextInputProps } from './text-input';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'icon'>;

/** A password field with a toggle that shows the password. The toggle appears once text is typed. */
export function PasswordInput({ onChange, ...props }: PasswordInputProps) {
  const [typed, setTyped] = useState(Boolean(props.value ?? props.defaultValue));
  const [shown, setShown] = useState(false);
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value !== '');
    onChange?.(event);
  };
  return (
    <MantineTextInput
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
