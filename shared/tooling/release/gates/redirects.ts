import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { findNewPath } from '@backoffice/platform/remote/page-paths';
import { listDescriptions } from '@backoffice/platform/remote/rollout';
import { firstSegment } from '../first-page';
import { LANDING_PATHS } from '../page/landing';
import type { CandidateRelease, DescribedRemotes, Problem } from './gate';

/** An area with the descriptions of the releases that visitors can get: the live one and the staged one. */
interface Area {
  name: string;
  descriptions: ParsedDescription[];
}

interface Redirect {
  name: string;
  description: ParsedDescription;
  from: string;
  to: string;
}

const listAreas = ({ remotes }: DescribedRemotes): Area[] =>
  remotes.map((remote) => ({ name: remote.description.name, descriptions: listDescriptions(remote) }));

const listRedirects = (areas: Area[]): Redirect[] =>
  areas.flatMap(({ name, descriptions }) =>
    descriptions.flatMap((description) =>
      Object.entries(description.redirects ?? {}).map(([from, to]) => ({ name, description, from, to })),
    ),
  );

/**
 * Returns why a redirect can lead to a missing page: neither the release with the redirect has its target, nor does any
 * area have the target in all of its releases, live and staged.
 */
function findMissingTarget(areas: Area[], { name, description, to }: Redirect): Problem {
  const isOwner = ({ paths }: ParsedDescription) => paths.includes(firstSegment(to));
  if (isOwner(description) || areas.some(({ descriptions }) => descriptions.every(isOwner))) return undefined;
  return `${name} redirects to ${to}, which belongs to no live area`;
}

/** Returns why an area cannot redirect from a path, regardless of the other areas. */
function findOwnProblem({ name, description, from }: Redirect, reserved: readonly string[]): Problem {
  if (reserved.includes(firstSegment(from))) return `${name} redirects from ${from}, which no area can have`;
  const landing = Object.values(LANDING_PATHS).find((page) => findNewPath([description], page) !== undefined);
  return landing && `${name} redirects from ${landing}, with which every visit begins`;
}

/** Lists the areas that a redirect conflicts with, and why. */
function listConflicts(areas: Area[], { name, from, to }: Redirect): Array<{ other: string; why: string }> {
  const others = areas.filter((area) => area.name !== name);
  const isOwner = ({ paths }: ParsedDescription) => paths.includes(firstSegment(from));
  const redirectsToo = ({ redirects = {} }: ParsedDescription) => from in redirects;
  const owners = others.filter(({ descriptions }) => descriptions.some(isOwner));
  const rivals = others.filter(({ descriptions }) => descriptions.some(redirectsToo));
  const next = areas.filter(({ descriptions }) => findNewPath(descriptions, to) !== undefined);
  return [
    ...owners.map((area) => ({ other: area.name, why: `redirects from ${from}, which belongs to ${area.name}` })),
    ...rivals.map((area) => ({ other: area.name, why: `redirects from ${from}, from which ${area.name} redirects` })),
    // Chains are not allowed, so redirects cannot form a cycle.
    ...next.map((area) => ({ other: area.name, why: `redirects to ${to}, from which ${area.name} redirects again` })),
  ];
}

/**
 * Checks the redirects of an area: they lead from its own paths, or from paths of no area, to pages of areas. The
 * area's paths and redirects must not conflict with the redirects of other areas.
 */
export function checkRedirects(
  { name, release, registry }: Pick<CandidateRelease, 'name' | 'release' | 'registry'>,
  reserved: readonly string[],
): Problem {
  const others = listAreas(registry).filter((area) => area.name !== name);
  const areas = [{ name, descriptions: [release.description] }, ...others];
  const problems = listRedirects(areas).flatMap((redirect) => {
    const conflicts = listConflicts(areas, redirect).map(({ other, why }) => ({
      other,
      why: `${redirect.name} ${why}`,
    }));
    if (redirect.name !== name) return conflicts.filter(({ other }) => other === name).map(({ why }) => why);
    const own = findOwnProblem(redirect, reserved) ?? conflicts[0]?.why ?? findMissingTarget(areas, redirect);
    return own ?? [];
  });
  return problems[0];
}

/** Returns the problem of a redirect whose target page is removed by a change; undefined when there is none. */
export function findLostTarget(before: DescribedRemotes, after: DescribedRemotes): Problem {
  const listLost = (registry: DescribedRemotes) => {
    const areas = listAreas(registry);
    return listRedirects(areas).flatMap((redirect) => findMissingTarget(areas, redirect) ?? []);
  };
  const lostBefore = listLost(before);
  return listLost(after).find((problem) => !lostBefore.includes(problem));
}
