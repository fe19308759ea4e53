/// <reference path="../../shared/src/ui/css-modules.d.ts" />
import type { RemoteDescription } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import { Outlet } from '@backoffice/shared/router';
import { Button } from '@backoffice/shared/ui';
import classes from './earlier-version.module.css';
import { takeUp } from './set-aside';

export interface EarlierVersionProps {
  /** The area's name: "Menu". */
  title: string;
  onLeave: () => void;
}

/** Says above an area's pages that a newer version of it could not be used. */
export function EarlierVersion({ title, onLeave }: EarlierVersionProps) {
  return (
    <>
      <div role="note" className={classes.notice}>
        <p>{`An earlier version of ${title} is shown, because the newer one did not work.`}</p>
        <Button variant="quiet" onClick={onLeave}>
          Try the newer one
        </Button>
      </div>
      <Outlet />
    </>
  );
}

/** The module with a notice above each of its pages. */
export function withNotice({ routes }: RemoteModule, { name, title }: RemoteDescription): RemoteModule {
  const element = <EarlierVersion title={title} onLeave={() => takeUp(name)} />;
  const noticed: RemoteModule['routes'] = {};
  for (const [segment, children] of Object.entries(routes)) noticed[segment] = [{ element, children }];
  return { routes: noticed };
}
