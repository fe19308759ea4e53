import { NavLink } from '@backoffice/platform/router';
import { EMPLOYEES, TEAM_ROLES } from './paths';
import classes from './staff-tabs.module.css';

/** Navigation between the Employees and Team Roles pages. */
export function StaffTabs() {
  return (
    <nav className={classes.tabs} aria-label="Staff">
      <NavLink to={EMPLOYEES} className={classes.tab}>
        Employees
      </NavLink>
      <NavLink to={TEAM_ROLES} className={classes.tab}>
        Team Roles
      </NavLink>
    </nav>
  );
}
