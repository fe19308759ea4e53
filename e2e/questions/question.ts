import type { Page } from '@playwright/test';
import type { Step } from './steps';

export interface Account {
  email: string;
  password: string;
}

/** A question of a restaurant's owner, the steps to its answer on a screen, and SQL for the expected answer. */
export interface Question {
  /** The question in an owner's words. */
  ask: string;
  /** Account of the owner who asks; by default, the owner of the first demonstration restaurant. */
  owner?: Account;
  /** Steps from the page that follows the sign-in. */
  steps: readonly Step[];
  /** Reads the answer from the screen: one text for each column that `sql` selects. */
  read: (page: Page) => Promise<string[]>;
  /**
   * Selects the expected answer as one row, computed from what terminals and people recorded (see raw-rows.ts), never
   * from rollups.
   */
  sql: string;
}

/** Maximum number of clicks from the page that follows the sign-in to an answer. */
export const MAX_CLICKS = 3;
