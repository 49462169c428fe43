import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { stackFrames } from '../logging/logged-error.js';

/** Frames that a place is looked for in: those of the query builder and the ORM come before it. */
const FRAMES = 50;

/** What opens transactions and asks for connections on behalf of others. */
const MACHINERY = /\/server\/platform\/database\/|\/node_modules\/|node:|<anonymous>/;

/** A transaction that runs: by its use case, or by the place that has opened it. */
class OpenTransaction {
  private readonly opened = deeply(() => new Error('The transaction was opened here'));

  constructor(private readonly useCase?: string) {}

  get name(): string {
    return this.useCase ?? placeOf(this.opened);
  }

  get cause(): Error {
    return this.opened;
  }
}

const transactions = new AsyncLocalStorage<OpenTransaction>();
const running = new Set<OpenTransaction>();

/** Announces the names of use cases that are entered. */
const entered = channel('jetdrop:use-case');

/**
 * Another connection was asked for inside of a transaction, which would wait for it with its own: for ever on
 * the embedded database, which has one, and on a server as soon as all transactions do the same.
 */
class OtherConnectionError extends Error {
  constructor({ name, cause }: OpenTransaction) {
    const asker = placeOf(deeply(() => new Error()));
    super(`${asker} asks for another connection inside of the transaction of ${name}`, { cause });
  }
}

/** To be called where a transaction is asked for: its place is looked up. */
export function openTransaction(useCase?: string): OpenTransaction {
  return new OpenTransaction(useCase);
}

/** Notes that a use case runs, in whatever transaction. */
export function noteUseCase(useCase?: string): void {
  if (entered.hasSubscribers) entered.publish(openTransaction(useCase).name);
}

/** Runs the work of a transaction: until it is over, nothing in it may ask for another connection. */
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

/** What has opened the transaction that runs for longest. */
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

/** The innermost place of ours in a stack, by its function and line, where the stack goes that far. */
function placeOf({ stack = '' }: Error): string {
  const frames = stackFrames(stack).split('\n');
  const own = frames.find((frame) => !MACHINERY.test(frame));
  return (own ?? 'Something').trim().replace(/^at (async )?/, '');
}
