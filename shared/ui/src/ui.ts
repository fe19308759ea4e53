/// <reference path="./css-modules.d.ts" />
export { IconAlertCircle, IconInbox, IconLock, IconReceipt, IconX } from '@tabler/icons-react';
export { BackButton, type BackButtonProps } from './controls/back-button';
export { Brand } from './controls/brand';
export {
  Button,
  type ButtonProps,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
} from './controls/button';
export { Card, CardGrid, type CardProps } from './controls/card';
export { type Definition, DefinitionList } from './controls/definition-list';
export { Panel, type PanelProps } from './controls/panel';
export { StatusBadge, type Tone } from './controls/status-badge';
export { TextLink, type TextLinkProps } from './controls/text-link';
export { PasswordInput, PasswordInput as PasswordField, type PasswordInputProps } from './inputs/password-input';
export {
  TextInput,
  TextInput as TextField,
  type TextInputProps,
  type TextInputProps as TextFieldProps,
} from './inputs/text-input';
export { createLazyComponent, createLazyPage } from './page/lazy-page';
export { Page, type PageProps } from './page/page';
export { SignedOutScreen, type SignedOutScreenProps } from './page/signed-out-screen';
export { ErrorPanel, type ErrorPanelProps } from './states/error-panel';
export { LoadingOverlay } from './states/loading-overlay';
export { Skeleton, type SkeletonProps } from './states/skeleton';
export { type ColorSchemeToggle, useColorSchemeToggle } from './theme/color-scheme';
export { ThemeRoot } from './theme/theme-root';
