import { AsyncLocalStorage } from 'node:async_hooks';
import { SetMetadata } from '@nestjs/common';
import type { LogAction, LogResourceType } from '#libs/domain/index.js';

export interface LoggedOperation {
  action: LogAction;
  resource_type: LogResourceType;
  /** Also leave a row, with the refusal in its details, when the handler refuses. */
  log_failure?: boolean;
  /** The use case has slow work to do first: it opens the transaction with `inOperation`. */
  opens_transaction?: boolean;
}

export const LOGGED_OPERATION = Symbol('logged operation');

/**
 * Marks a handler as an operation of the log (decision 16). The handler runs in one database
 * transaction that also adds the row; the use case it calls names the record and what changed with
 * `describeOperation`. Several descriptions leave several rows; none leaves no row, because nothing
 * changed.
 */
export const LogOperation = (
  action: LogAction,
  resource_type: LogResourceType,
  options: Pick<LoggedOperation, 'log_failure' | 'opens_transaction'> = {},
) => SetMetadata(LOGGED_OPERATION, { action, resource_type, ...options });

/** What a running operation has said about itself, and how it is committed. */
export interface RunningOperation {
  details: string[];
  /** Set where the request carries no token yet: at login. */
  admin_username?: string;
  /** Runs work and adds the operation's rows in one transaction. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** Runs a handler so that what it calls reaches its operation. */
export function runOperation<T>(operation: RunningOperation, handler: () => T): T {
  return running.run(operation, handler);
}

/**
 * The transaction of a running operation that `opens_transaction`: what is read and written in
 * `work` is committed together with the operation's rows.
 */
export function inOperation<T>(work: () => Promise<T>): Promise<T> {
  const operation = running.getStore();
  if (!operation) throw new Error('No operation is running');
  return operation.transaction(work);
}

/** Adds a row to the log of the running operation: a short sentence, never a secret. */
export function describeOperation(details: string): void {
  running.getStore()?.details.push(details);
}

/** Names the admin of an operation that starts without a token. */
export function nameOperator(username: string): void {
  const notes = running.getStore();
  if (notes) notes.admin_username = username;
}

/** `field: old → new` for every field whose value changes; long values are shortened. */
export function describeChanges<T extends object>(before: T, change: Partial<T>): string {
  const short = (value: unknown): string => {
    const text = typeof value === 'string' ? `"${value}"` : String(value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  };
  return (Object.keys(change) as (keyof T & string)[])
    .filter((field) => change[field] !== undefined && change[field] !== before[field])
    .map((field) => `${field}: ${short(before[field])} → ${short(change[field])}`)
    .join(', ');
}
