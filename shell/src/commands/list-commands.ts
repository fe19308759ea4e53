import type { ClaimedAccess } from '@backoffice/platform/access';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { listPermittedCommands, listPermittedGroups } from '@backoffice/platform/remote/page-access';
import { matchSorter, rankings } from 'match-sorter';
import { ACCOUNT, ACCOUNT_SECURITY, LOGOUT } from '../routing/paths';

export interface ListedCommand {
  label: string;
  /** Address that the command opens; unique. */
  path: string;
  area: string;
  keywords: string;
}

const OWN: ListedCommand[] = [
  { label: 'Your account', path: ACCOUNT, area: 'Account', keywords: 'name email password profile' },
  { label: 'Security', path: ACCOUNT_SECURITY, area: 'Account', keywords: 'password two-factor sessions devices' },
  { label: 'Sign out', path: LOGOUT, area: 'Account', keywords: 'log out logout' },
];

/** Returns the sidebar pages and commands that the user's role includes, area by area in sidebar order. */
export function listCommands(descriptions: readonly ParsedDescription[], access: ClaimedAccess): ListedCommand[] {
  const sorted = descriptions.toSorted((one, other) => (one.sidebar?.order ?? 0) - (other.sidebar?.order ?? 0));
  const commands = sorted.flatMap((description) => {
    const links = listPermittedGroups([description], access).flatMap((group) => group.links);
    const pages = links.flatMap((link) => ('path' in link ? [{ ...link, keywords: '' }] : []));
    const area = description.sidebar?.title ?? description.title;
    return [...pages, ...listPermittedCommands(description, access)].map(({ label, path, keywords = '' }) => ({
      ...{ label, path, area, keywords },
    }));
  });
  return [...commands, ...OWN];
}

/** Returns the commands in which each word of `text` matches the beginning of a word, best match first. */
export function findCommands(commands: readonly ListedCommand[], text: string): ListedCommand[] {
  const words = text.trim().split(/\s+/);
  const keys = ['label', 'keywords', 'area'];
  // Sorts by the last word first and by the first word last, so the first word counts most. Each sort keeps the order
  // of commands that match its word equally well.
  return words.reduceRight(
    (found, word) => matchSorter(found, word, { keys, threshold: rankings.WORD_STARTS_WITH }),
    [...commands],
  );
}
