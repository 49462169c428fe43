import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { stackFrames } from '../logging/logged-error.js';

/** Stack frames to record: those of the query builder and the ORM come before the caller's. */
const FRAMES = 50;

/** Frames that open transactions or connections on behalf of a caller. */
const MACHINERY = /\/server\/platform\/database\/|\/node_modules\/|node:|<anonymous>/;

/** A running transaction, named by its use case or by the place that opened it. */
export class OpenTransaction {
  readonly cause = deeply(() => new Error('The transaction was opened here'));

  /** Must be called where the transaction is requested: the stack names its place. */
  constructor(private readonly useCase: string | undefined) {}

  get name(): string {
    return this.useCase ?? placeOf(this.cause);
  }
}

const transactions = new AsyncLocalStorage<OpenTransaction>();
const running = new Set<OpenTransaction>();

const entered = channel('jetdrop:use-case');

/**
 * Another connection was requested inside of a transaction. It would wait for ever on the embedded database, which has
 * one, and on a server as soon as all transactions do the same.
 */
class OtherConnectionError extends Error {
  constructor({ name, cause }: OpenTransaction) {
    const asker = placeOf(deeply(() => new Error()));
    super(`${asker} asks for another connection inside of the transaction of ${name}`, { cause });
  }
}

/** Publishes the name of a use case that begins, in its own or a running transaction. */
export function noteUseCase(useCase: string | undefined): void {
  if (entered.hasSubscribers) entered.publish(new OpenTransaction(useCase).name);
}

/** Runs the work of a transaction, which must not request another connection until it is over. */
export async function insideTransaction<T>(
  transaction: OpenTransaction,
  work: () => Promise<T>,
): Promise<T> {
  running.add(transaction);
  try {
    return await transactions.run(transaction, work);
  } finally {
    running.delete(transaction);
  }
}

/** @throws OtherConnectionError inside of a transaction. */
export function assertNoTransaction(): void {
  const transaction = transactions.getStore();
  if (transaction && running.has(transaction)) throw new OtherConnectionError(transaction);
}

/** Names the transaction that has been running for longest. */
export function nameOfOpenTransaction(): string | undefined {
  const [oldest] = running;
  return oldest?.name;
}

function deeply(make: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const error = make();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** Function and line of the innermost frame that is not machinery. */
function placeOf({ stack = '' }: Error): string {
  const frames = stackFrames(stack).split('\n');
  const own = frames.find((frame) => !MACHINERY.test(frame));
  return (own ?? 'Something').trim().replace(/^at (async )?/, '');
}
