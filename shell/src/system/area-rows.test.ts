import { createAreaRows } from './area-rows';
import { readPublishedRegistry } from './published-registry';
import { createRemote, createRolloutRegistry } from './testing/deployed-site';

/**
 * In `createRolloutRegistry`, location 7 is in the tenth of the locations that have Menu 1.2.0, and location 1 is not.
 */
test.each([
  [7, '1.2.0', 'staged'],
  [7, '1.1.0', 'replaced'],
  [1, '1.1.0', undefined],
  [1, '1.2.0', 'replaced'],
])(
  'during a rollout, the row of Menu at location %d in a tab with version %s has the remark %p',
  (locationId, version, remark) => {
    const [menu] = createAreaRows({
      remotes: [createRemote('mf-menu', 'Menu', version)],
      pageVersions: { 'mf-menu': version },
      health: new Map(),
      published: readPublishedRegistry(createRolloutRegistry()),
      locationId,
    });
    expect(menu?.remark).toBe(remark);
  },
);
