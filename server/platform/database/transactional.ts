import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { httpError } from '../errors/common.errors.js';
import { insideTransaction, noteUseCase, OpenTransaction } from './open-transaction.js';
import { Turns } from './turns.js';

/**
 * Concurrent transactions of one process, for each kind of caller: none takes the others' slots. With the five of
 * exports they leave three connections of the pool for reads.
 */
const SLOTS = { visitors: 10, admins: 8, jobs: 2 };

/** Visitors' slots that one network can occupy, however many accounts it has. */
const SLOTS_OF_NETWORK = 5;

const MAX_WAITING = 100;

export interface Caller {
  kind: keyof typeof SLOTS;
  network?: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs work for a caller; jobs and commands run without one. */
export const runFor = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

class Slots {
  private readonly kinds = {
    visitors: slotsFor('visitors'),
    admins: slotsFor('admins'),
    jobs: slotsFor('jobs'),
  };
  private readonly networks = new Turns<string>(SLOTS_OF_NETWORK, MAX_WAITING);

  /** @throws AppError 503 when too many wait, or for too long; 429 when they are of the caller's own network. */
  run<T>({ kind, network }: Caller, work: () => Promise<T>): Promise<T> {
    const inSlot = () => this.kinds[kind].run(kind, work);
    return network === undefined ? inSlot() : this.networks.run(network, inSlot);
  }
}

const slotsFor = (kind: Caller['kind']) =>
  new Turns<Caller['kind']>(SLOTS[kind], MAX_WAITING, () => httpError(503));

const slotsOf = new WeakMap<object, Slots>();

/**
 * Runs work in the running transaction, or in one of its own. @throws AppError 503 when too many wait.
 * @param useCase its name in errors; by default the place that calls
 */
export async function runInTransaction<T>(
  em: SqlEntityManager,
  work: () => Promise<T>,
  useCase?: string,
): Promise<T> {
  noteUseCase(useCase);
  if (em.isInTransaction()) return work();
  const database = em.getDriver();
  const slots = slotsOf.get(database) ?? new Slots();
  slotsOf.set(database, slots);
  const caller = callers.getStore() ?? { kind: 'jobs' };
  const transaction = new OpenTransaction(useCase);
  return slots.run(caller, () => transact(em, transaction, work));
}

interface Ending {
  before: (() => Promise<void>)[];
  after: (() => void)[];
}

/** Work that running transactions still have to do, by their entity managers. */
const endings = new WeakMap<object, Ending>();

async function transact<T>(
  em: SqlEntityManager,
  transaction: OpenTransaction,
  work: () => Promise<T>,
): Promise<T> {
  const ending: Ending = { before: [], after: [] };
  const workToTheEnd = async () => {
    const result = await work();
    for (const last of ending.before) await last();
    return result;
  };
  const result = await em.transactional((own) => {
    endings.set(own, ending);
    return insideTransaction(transaction, workToTheEnd);
  });
  for (const next of ending.after) next();
  return result;
}

/** Does work at the end of the running transaction. @throws Error without one. */
export function beforeCommit(em: SqlEntityManager, work: () => Promise<void>): void {
  const ending = endings.get(em.getContext());
  if (!ending) throw new Error('No transaction is running');
  ending.before.push(work);
}

/** Does work once the running transaction is committed, or at once without one. */
export function afterCommit(em: SqlEntityManager, work: () => void): void {
  const ending = endings.get(em.getContext());
  if (ending) ending.after.push(work);
  else work();
}

type UseCase = (...input: never[]) => Promise<unknown>;

/** Runs a use case in a transaction, see {@link runInTransaction}; its class has the entity manager as `em`. */
export function Transactional() {
  return <Method extends UseCase>(
    service: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const useCase = descriptor.value as Method;
    const fullName = `${service.constructor.name}.${name}`;
    descriptor.value = function (this: { em: SqlEntityManager }, ...input: never[]) {
      return runInTransaction(this.em, () => useCase.apply(this, input), fullName);
    } as Method;
  };
}
