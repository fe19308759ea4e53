import { useMayOpen } from '@backoffice/platform/access';
import { NavLink } from '@backoffice/platform/router';
import { staffPaths } from './paths';
import classes from './staff-tabs.module.css';

const TABS = [
  { path: staffPaths.employees(), label: 'Employees' },
  { path: staffPaths.teamRoles(), label: 'Team Roles' },
  { path: staffPaths.users(), label: 'Users' },
];

/** Navigation between the pages of this area that the user's role includes; absent when there is only one. */
export function StaffTabs() {
  const mayOpen = useMayOpen();
  const tabs = TABS.filter(({ path }) => mayOpen(path));
  if (tabs.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label="Staff">
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} className={classes.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
