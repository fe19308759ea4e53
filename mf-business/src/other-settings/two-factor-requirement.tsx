import { Card, Skeleton, TextLink } from '@backoffice/ui';
import { QueryError } from '@backoffice/ui/data-table';
import { Switch } from '@backoffice/ui/list';
import classes from './other-settings-page.module.css';
import { useSetTwoFactorRequirement, useTwoFactorRequirement } from './two-factor-requirement.queries';

/** A switch with which owners require two-factor sign-in for all users of the location. */
export function TwoFactorRequirement() {
  const requirement = useTwoFactorRequirement();
  const { data, error } = requirement;
  const setRequired = useSetTwoFactorRequirement();
  return (
    <Card title="Sign-in">
      {data ? (
        <div className={classes.requirement}>
          <Switch
            label="Require two-factor sign-in"
            checked={data.requires_two_factor}
            disabled={!data.can_require && !data.requires_two_factor}
            onChange={setRequired}
          />
          <p className={classes.explanation}>
            All users then sign in with their password and a code from their phone. Users without two-factor sign-in
            must set it up before they continue.
            {!data.can_require && (
              <>
                {' '}
                <TextLink to="/account/security">Set it up for yourself</TextLink> first.
              </>
            )}
          </p>
        </div>
      ) : error ? (
        <QueryError title="The sign-in setting could not be loaded" query={requirement} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Card>
  );
}
