import type { Page } from '@playwright/test';
import type { Step } from './steps';

export interface Account {
  email: string;
  password: string;
}

/** A question of a restaurant's owner, the steps to its answer on a screen, and SQL for the expected answer. */
export interface Question {
  /** In an owner's words. */
  ask: string;
  /** Who asks; the owner of the first demonstration restaurant by default. */
  owner?: Account;
  /** Steps from the page after the sign-in. */
  steps: readonly Step[];
  /** Reads the answer on the screen: one text for each column of `sql`. */
  read: (page: Page) => Promise<string[]>;
  /** Selects one row from the rows that terminals and people wrote (see raw-rows.ts), never from rollups. */
  sql: string;
}

/** Most clicks from the page after the sign-in to an answer. */
export const MAX_CLICKS = 3;
