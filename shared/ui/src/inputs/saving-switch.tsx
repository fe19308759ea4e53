import type { ModuleId } from '@backoffice/contract/rights';
import { useMayManagePage } from '@backoffice/platform/access';
import { StatusBadge } from '../controls/status-badge';
import { Switch, type SwitchProps } from './switch';

export interface SavingSwitchProps extends Omit<SwitchProps, 'disabled'> {
  /** Back-office module of the data that the switch changes, if it differs from the page's module. */
  module?: ModuleId;
  /** Texts of the states; "Active" and "Inactive" by default. */
  states?: { on: string; off: string };
}

const ACTIVITY = { on: 'Active', off: 'Inactive' };

/** A switch that saves each change immediately. Users who may not change it see its state as text. */
export function SavingSwitch({ states = ACTIVITY, module, ...props }: SavingSwitchProps) {
  const mayManage = useMayManagePage(module);
  if (mayManage) return <Switch {...props} />;
  return (
    <StatusBadge tone={props.checked ? 'positive' : 'neutral'}>{props.checked ? states.on : states.off}</StatusBadge>
  );
}
