import { useMayManagePage } from '@backoffice/platform/access';
import { SavingSwitch } from '@backoffice/ui/list';
import classes from './automatic-closing.module.css';
import { useSetAutomaticClosing } from './closings.queries';

/** The switch for automatic closing; it shows a change before the server has confirmed it. */
export function AutomaticClosing({ isOn }: { isOn: boolean }) {
  const mayManage = useMayManagePage();
  const { mutate, isPending, variables = isOn } = useSetAutomaticClosing();
  return (
    <div>
      <SavingSwitch
        label="Close days automatically"
        checked={isPending ? variables : isOn}
        onChange={(on) => mutate(on)}
        states={{ on: 'Days close automatically, two hours after they end', off: 'Days are closed by hand' }}
      />
      {mayManage && <p className={classes.hint}>Two hours after the day ends.</p>}
    </div>
  );
}
