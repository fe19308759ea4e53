import { ActionIcon, Loader, Button as MantineButton } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';

const variantNames = { primary: 'filled', secondary: 'default', quiet: 'subtle', danger: 'danger' } as const;
export type ButtonVariant = keyof typeof variantNames;

type NativeButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style' | 'color' | 'className'>;

export interface ButtonProps extends NativeButtonProps {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  icon?: ReactNode;
  fullWidth?: boolean;
  /**
   * While the button's action is pending, the button shows a spinner, ignores clicks and keeps the focus. If defined, the
   * second click of a double click is ignored too: it may come before the render that sets `pending`.
   */
  pending?: boolean;
}

export function Button({ variant = 'secondary', size = 'sm', icon, pending, ...props }: ButtonProps) {
  const { type = 'button', onClick, ...others } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || (pending === false && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <MantineButton
      {...others}
      type={type}
      variant={variantNames[variant]}
      size={size}
      leftSection={pending ? <Loader size={16} color="currentColor" /> : icon}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={handleClick}
    />
  );
}

export interface IconButtonProps extends NativeButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', ...props }: IconButtonProps) {
  return (
    <ActionIcon {...props} type={type} variant="subtle" size="lg" aria-label={label} title={label}>
      {icon}
    </ActionIcon>
  );
}
