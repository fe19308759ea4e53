import { NavLink } from '@backoffice/platform/router';
import { staffPaths } from './paths';
import classes from './staff-tabs.module.css';

/** Navigation between the Employees and Team Roles pages. */
export function StaffTabs() {
  return (
    <nav className={classes.tabs} aria-label="Staff">
      <NavLink to={staffPaths.employees()} className={classes.tab}>
        Employees
      </NavLink>
      <NavLink to={staffPaths.teamRoles()} className={classes.tab}>
        Team Roles
      </NavLink>
    </nav>
  );
}
