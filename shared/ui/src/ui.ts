/// <reference path="./css-modules.d.ts" />
export { IconAlertCircle, IconInbox, IconReceipt, IconX } from '@tabler/icons-react';
export { BackButton, type BackButtonProps } from './back-button';
export { Brand } from './brand';
export {
  Button,
  type ButtonProps,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
} from './button';
export { Card, CardGrid, type CardProps } from './card';
export { type ColorSchemeToggle, useColorSchemeToggle } from './color-scheme';
export { type Definition, DefinitionList } from './definition-list';
export { ErrorPanel, type ErrorPanelProps } from './error-panel';
export { LoadingOverlay } from './loading-overlay';
export { Page, type PageProps } from './page';
export { Panel, type PanelProps } from './panel';
export { PasswordField, type PasswordFieldProps } from './password-field';
export { SignedOutScreen, type SignedOutScreenProps } from './signed-out-screen';
export { Skeleton, type SkeletonProps } from './skeleton';
export { StatusBadge, type Tone } from './status-badge';
export { TextField, type TextFieldProps } from './text-field';
export { TextLink, type TextLinkProps } from './text-link';
export { ThemeRoot } from './theme-root';
