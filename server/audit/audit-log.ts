import { AsyncLocalStorage } from 'node:async_hooks';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  type LogAction,
  type LogMessage,
  type LogResourceType,
  logSentence,
} from '#libs/domain/index.js';
import { databaseDate } from '../database/clock.js';
import { runInTransaction } from '../database/transactional.js';
import { AppError } from '../errors/app-error.js';
import { LogEntry } from './log-entry.entity.js';

/** What an operation is called in the log. */
export interface LoggedOperation {
  action: LogAction;
  resource_type: LogResourceType;
  /** Also leave a row, with the refusal in its details, when the handler refuses. */
  log_failure?: boolean;
}

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
        const message = { code: 'refused', reason: error.texts } as const;
        await runInTransaction(this.em, async () => this.add(operation, message));
      }
      throw error;
    }
  }

  /**
   * Adds a row to the log: what changed, never a secret. It is stored with the change or not at all.
   *
   * @throws Error outside of an operation, or without a transaction.
   */
  record(message: LogMessage): void {
    this.assertTransaction();
    this.add(currentOperation(), message);
  }

  /** The same for any number of changes, in one statement. */
  async recordAll(messages: readonly LogMessage[]): Promise<void> {
    this.assertTransaction();
    const { action, resource_type, admin_username, ip_address } = currentOperation();
    const rows = messages.map((message) => rowOf(message));
    await sql`
      insert into operation_logs (admin_username, action, resource_type, ip_address, created_at,
        details, details_zh, message, resource_id)
      select ${admin_username}, ${action}, ${resource_type}, ${ip_address}, ${databaseDate().toISOString()}::timestamptz,
        row.details, row.details_zh, row.message, row.resource_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(details text, details_zh text, message jsonb, resource_id int)`.execute(
      this.em.getKysely<object>(),
    );
  }

  /** Removes the rows that the seed has invented; what admins have done themselves stays. */
  async removeDemo(): Promise<void> {
    this.assertTransaction();
    await this.em.execute('delete from operation_logs where is_demo');
  }

  private assertTransaction(): void {
    if (!this.em.isInTransaction()) throw new Error('The log is written in a transaction only');
  }

  /** The admin whose operation runs; empty where nobody is known. */
  get actor(): string {
    return running.getStore()?.admin_username ?? '';
  }

  /** Names the admin of an operation that starts without a token, such as a login. */
  nameAdmin(username: string): void {
    currentOperation().admin_username = username;
  }

  private add({ log_failure: _, ...operation }: RunningOperation, message: LogMessage): void {
    this.em.create(LogEntry, { ...operation, ...rowOf(message) });
  }
}

/** The message with its sentences, which are what searches look at. */
function rowOf(message: LogMessage) {
  const resource_id = 'subject' in message ? (message.subject.id ?? null) : null;
  const [details, details_zh] = [logSentence(message, 'en'), logSentence(message, 'zh')];
  return { message, details, details_zh, resource_id };
}

function currentOperation(): RunningOperation {
  const operation = running.getStore();
  if (!operation) throw new Error('No operation is running: mark the handler with @LogOperation');
  return operation;
}
