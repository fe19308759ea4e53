import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral } from 'pg';

/** The user or terminal that makes a change, stored in the change history. Empty for commands and background work. */
export interface Actor {
  user_id?: number;
  user_name?: string;
  terminal_id?: number;
  /** IP address of the client. */
  address?: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` with `actor` as the current actor, also in its asynchronous steps. */
export function runWithActor<Result>(actor: Actor, work: () => Result): Result {
  return actors.run(actor, work);
}

/** Returns the actor of the current request, or an empty actor outside of requests. */
export function currentActor(): Actor {
  return actors.getStore() ?? {};
}

/** Returns the SQL literal of the setting `app.actor`. */
export function formatActor(actor: Actor): string {
  return escapeLiteral(JSON.stringify(actor));
}
