import { AsyncLocalStorage } from 'node:async_hooks';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { runInTransaction } from '../database/transactional.js';
import { AppError } from '../errors/app-error.js';
import { LogEntry } from './log-entry.entity.js';
import type { LoggedOperation } from './log-operation.js';

/** An operation that runs, and who runs it. */
export interface RunningOperation extends LoggedOperation {
  /** Empty where nobody is known. */
  admin_username: string;
  /** Empty where the operation comes from no client. */
  ip_address: string;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** The operation log: what was done, by whom, in the transaction that does it (decision 16). */
@Injectable()
export class AuditLog {
  constructor(private readonly em: SqlEntityManager) {}

  /** Runs work as an operation, so that what it calls can add rows to the log. */
  async run<T>(operation: RunningOperation, work: () => Promise<T>): Promise<T> {
    try {
      return await running.run(operation, work);
    } catch (error) {
      // What the server could not do yet is no failure of the caller's.
      const isRefusal = error instanceof AppError && error.status < 500;
      if (operation.log_failure && isRefusal) {
        const details = `Failed: ${error.texts.en}`;
        await runInTransaction(this.em, async () => this.add(operation, details));
      }
      throw error;
    }
  }

  /**
   * Adds a row to the log: a short sentence that says what changed, never a secret. It is stored
   * with the change or not at all.
   *
   * @throws Error outside of an operation, or without a transaction.
   */
  record(details: string): void {
    if (!this.em.isInTransaction()) throw new Error('The log is written in a transaction only');
    this.add(currentOperation(), details);
  }

  /** The admin whose operation runs; empty where nobody is known. */
  get actor(): string {
    return running.getStore()?.admin_username ?? '';
  }

  /** Names the admin of an operation that starts without a token, such as a login. */
  nameAdmin(username: string): void {
    currentOperation().admin_username = username;
  }

  private add({ action, resource_type, ...who }: RunningOperation, details: string): void {
    const { admin_username, ip_address } = who;
    this.em.create(LogEntry, { admin_username, action, resource_type, details, ip_address });
  }
}

function currentOperation(): RunningOperation {
  const operation = running.getStore();
  if (!operation) throw new Error('No operation is running: mark the handler with @LogOperation');
  return operation;
}
