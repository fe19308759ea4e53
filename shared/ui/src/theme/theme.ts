import { createTheme, type VariantColorsResolver } from '@mantine/core';

const filled = {
  background: 'var(--primary)',
  hover: 'var(--primary-hover)',
  color: 'var(--on-primary)',
  border: '1px solid transparent',
};
const variants: Record<string, typeof filled> = {
  filled,
  default: {
    background: 'var(--surface)',
    hover: 'var(--surface-hover)',
    color: 'var(--text)',
    border: '1px solid var(--border-control)',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--surface-hover)',
    color: 'var(--text)',
    border: '1px solid transparent',
  },
  danger: {
    background: 'var(--danger)',
    hover: 'var(--danger-hover)',
    color: 'var(--on-danger)',
    border: '1px solid transparent',
  },
};

// Every colour comes from tokens.css, where both schemes stand side by side; nothing is computed at run time.
const variantColorResolver: VariantColorsResolver = ({ variant }) => variants[variant] ?? filled;

export const theme = createTheme({ variantColorResolver, respectReducedMotion: true, cursorType: 'pointer' });
