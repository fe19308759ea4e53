/// <reference path="../../shared/src/ui/css-modules.d.ts" />
import type { RemoteDescription } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import { Outlet } from '@backoffice/shared/router';
import { Button } from '@backoffice/shared/ui';
import classes from './earlier-version.module.css';
import { takeUp } from './set-aside';

/** Says beside each of an area's pages that a newer version of it could not be used. */
function EarlierVersion({ name, title, visitors }: RemoteDescription) {
  const isAbove = visitors === 'signed-in';
  const notice = (
    <div role="note" className={`${classes.notice} ${isAbove ? classes.above : classes.below}`}>
      <p>{`${title} is shown as it was before its last update, which did not work.`}</p>
      <Button variant="quiet" onClick={() => takeUp(name)}>
        Try the update again
      </Button>
    </div>
  );
  return (
    <>
      {isAbove && notice}
      <Outlet />
      {!isAbove && notice}
    </>
  );
}

/** The module with a notice at each of its pages. */
export function withNotice({ routes }: RemoteModule, description: RemoteDescription): RemoteModule {
  const element = <EarlierVersion {...description} />;
  const noticed: RemoteModule['routes'] = {};
  for (const [segment, children] of Object.entries(routes)) noticed[segment] = [{ element, children }];
  return { routes: noticed };
}
