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

// Colours come from tokens.css, which defines both colour schemes; none is computed at run time.
const variantColorResolver: VariantColorsResolver = ({ variant }) => variants[variant] ?? filled;

export const theme = createTheme({ variantColorResolver, respectReducedMotion: true, cursorType: 'pointer' });
