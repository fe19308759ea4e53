import type { TipDay, TipWorker } from '@backoffice/contract/tips';
import { formatCount } from '@backoffice/contract/words';
import { SavingSwitch } from '@backoffice/ui/list';
import { formatTipRules } from './format-tip-rules';
import classes from './tip-day.module.css';
import { useMarkTipWorker } from './tips.queries';

/** Employees whose team role receives a share of the tips. Employees who took no order can be marked as working. */
export function TipDayWorkers({ tipDay: { day, rules, workers } }: { tipDay: TipDay }) {
  if (rules.length === 0) return <p className={classes.text}>No rules for this day: tips are not shared.</p>;
  return (
    <>
      <p className={classes.text}>
        {formatTipRules({ rules })}. Employees who took an order count as working. Switch on others who worked.
      </p>
      {workers.length === 0 && <p className={classes.text}>Nobody has these team roles.</p>}
      <ul className={classes.list}>
        {workers.map((worker) => (
          <WorkerLine key={worker.employee_id} day={day} worker={worker} />
        ))}
      </ul>
    </>
  );
}

function WorkerLine({
  day,
  worker: { employee_id, name, role, orders, is_marked },
}: {
  day: string;
  worker: TipWorker;
}) {
  const { mutate, isPending, variables } = useMarkTipWorker(day, employee_id);
  return (
    <li className={classes.worker}>
      <span>
        {name} <span className={classes.role}>{role}</span>
      </span>
      {orders > 0 ? (
        <span className={classes.role}>Took {formatCount(orders, 'order')}</span>
      ) : (
        <SavingSwitch
          label={`${name} worked`}
          hideLabel
          checked={isPending ? variables : is_marked}
          onChange={(marked) => mutate(marked)}
          states={{ on: 'Worked', off: 'Not marked' }}
        />
      )}
    </li>
  );
}
