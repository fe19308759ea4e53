import type { Operation } from '../operation';
import { type RequiredRight, type Rights, satisfiesRight } from '../rights';
import type { ContractSchemas, OperationSchemas } from './operation-schemas';
import { findSchemaChanges } from './schema-changes';

const EMPTY = { type: 'object', properties: {} } as const;

type Right = NonNullable<Operation['right']>;

const listModules = ({ module, together = [] }: RequiredRight) => [module, ...together];

/** Returns the smallest sets of rights that each satisfy `required`: its own modules, or one module of `alsoFor`. */
function listSmallestRights(required: RequiredRight): Rights[] {
  const own = Object.fromEntries(listModules(required).map((module) => [module, required.level]));
  return [own, ...(required.alsoFor ?? []).map((module) => ({ [module]: 'view' as const }))];
}

/** Whether every user with the right `before` also has the right `now`. Owners have every right. */
function includesRight(before: Right, now: Right): boolean {
  if (now === 'any' || before === 'owner') return true;
  if (now === 'owner' || before === 'any') return now === before;
  return listSmallestRights(before).every((rights) => satisfiesRight({ isOwner: false, rights }, now));
}

function describeRight(right: Right): string {
  if (right === 'any') return 'all users';
  if (right === 'owner') return 'owners';
  const others = right.alsoFor === undefined ? '' : ` or view ${right.alsoFor.join(' or ')}`;
  return `users who may ${right.level} ${listModules(right).join(' and ')}${others}`;
}

/**
 * Describes the new required right unless every user with the former right has it. Returns an empty list when a
 * contract was recorded by an earlier release, which did not record rights.
 */
function findRightChange(before: OperationSchemas, now: OperationSchemas): string[] {
  if (before.right === undefined || now.right === undefined || includesRight(before.right, now.right)) return [];
  return [`is for ${describeRight(now.right)} instead of ${describeRight(before.right)}`];
}

/** Describes the changes of one operation that break a client built with `before`. */
function findOperationChanges(before: OperationSchemas, now: OperationSchemas): string[] {
  const requests = (['params', 'query', 'body'] as const).flatMap((path) =>
    findSchemaChanges({ direction: 'request', path }, before[path] ?? EMPTY, now[path] ?? EMPTY),
  );
  const isRefused = now.access !== before.access && now.access !== 'public';
  return [
    ...(isRefused ? [`is for ${now.access} access instead of ${before.access}`] : []),
    ...findRightChange(before, now),
    ...requests,
    ...findSchemaChanges({ direction: 'response', path: 'response' }, before.response, now.response),
  ];
}

/**
 * Describes every change from `known`, the contract of a client, to `live`, the contract of the server, that breaks the
 * client. Each description names the operation and the field: `GET /taxes response.data[].rate is missing`.
 */
export function findContractChanges(known: ContractSchemas, live: ContractSchemas): string[] {
  return Object.entries(known).flatMap(([operation, before]) => {
    const now = live[operation];
    if (now === undefined) return [`${operation} is missing`];
    return findOperationChanges(before, now).map((change) => `${operation} ${change}`);
  });
}
