import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { Outlet } from '@backoffice/platform/router';
import { Button } from '@backoffice/ui';
import { unpinFallback } from './fallback-pin';
import classes from './fallback-version.module.css';

/** Notice above or below each page of a remote whose current version failed and whose previous version is in use. */
function FallbackVersion({ name, title, visitors }: ParsedDescription) {
  const isAbove = visitors === 'signed-in';
  const notice = (
    <div role="note" className={`${classes.notice} ${isAbove ? classes.above : classes.below}`}>
      <p>{`${title} is shown as it was before its last update, which did not work.`}</p>
      <Button variant="quiet" onClick={() => unpinFallback(name)}>
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

export function withFallbackNotice(module: RemoteModule, description: ParsedDescription): RemoteModule {
  const element = <FallbackVersion {...description} />;
  const routesWithNotice: RemoteModule['routes'] = {};
  for (const [segment, children] of Object.entries(module.routes)) routesWithNotice[segment] = [{ element, children }];
  return { ...module, routes: routesWithNotice };
}
