import { Card } from '@backoffice/ui';
import { SelectFilter } from '@backoffice/ui/filters';
import { useState } from 'react';
import { PREVIEW_PARAM } from '../preview/requested-preview';
import { formatRequestedReleases, parseRequestedReleases } from '../preview/requested-releases';
import { readStoredPreview } from '../preview/stored-preview';
import type { PublishedRegistry } from './published-registry';
import classes from './system.module.css';
import { listVersionChoices } from './tab-versions';

/** Value of a version field without a preview: the tab then shows the version that the location has. */
const NONE = '';

/** Versions by area that this tab shows in place of the live ones. */
function readShownVersions(): Record<string, string> {
  const { releases } = parseRequestedReleases(readStoredPreview());
  return Object.fromEntries(releases.map(({ name, version }) => [name, version]));
}

/** Chooses the versions that this tab uses, as a preview. Applying the choice reloads the page. */
export function TabVersionsCard({ registry }: { registry: PublishedRegistry }) {
  const [shown] = useState(readShownVersions);
  const [chosen, setChosen] = useState(shown);
  const choices = listVersionChoices(registry);
  if (choices.length === 0) return null;
  const format = (versions: Record<string, string>) =>
    formatRequestedReleases(
      choices.flatMap(({ name }) => {
        const version = versions[name] ?? NONE;
        return version === NONE ? [] : [{ name, version }];
      }),
    );
  const releases = format(chosen);
  return (
    <Card title="Versions in this tab" flush>
      <p className={classes.explanation}>
        Choose what this tab shows in place of the live versions. Nobody else is affected.
      </p>
      <div className={classes.fields}>
        {choices.map(({ name, title, live, versions }) => (
          <SelectFilter
            key={name}
            label={title}
            options={[
              { value: NONE, label: live === undefined ? 'Not shown' : `Live: ${live}` },
              ...versions.map((version) => ({ value: version, label: version })),
            ]}
            value={chosen[name] ?? NONE}
            onChange={(version) => setChosen((current) => ({ ...current, [name]: version }))}
          />
        ))}
        {releases !== format(shown) && (
          // Not a router link, because other versions need a page load. An empty parameter ends the preview.
          <a className={classes.link} href={`/system?${PREVIEW_PARAM}=${releases}`}>
            Reload with these versions
          </a>
        )}
      </div>
    </Card>
  );
}
