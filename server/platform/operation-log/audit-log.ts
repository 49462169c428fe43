import { AsyncLocalStorage } from 'node:async_hooks';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Global, Injectable, Module } from '@nestjs/common';
import {
  type LogAction,
  type LogMessage,
  type LogResourceType,
  logSentence,
  shownName,
} from '#libs/domain/index.js';
import { runInTransaction } from '../database/transactional.js';
import { AppError } from '../errors/app-error.js';
import { LogRepository, type NewLogEntry } from './log.repository.js';
import { LogMaintenance } from './log-maintenance.js';
import { LogRedaction } from './log-redaction.repository.js';
import { LogSeals } from './log-seal.repository.js';

export interface LoggedOperation {
  action: LogAction;
  resource_type: LogResourceType;
  /** Also log refusals, with their reason. */
  log_failure?: boolean;
}

export interface RunningOperation extends LoggedOperation {
  /** Empty when the admin is unknown. */
  admin_username: string;
  /** Empty when no client has sent the operation. */
  ip_address: string;
  /** The number of refusals that its row stands for; 0: no row. */
  refusals?: number;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** Writes the operation log, in the transaction of the operation (decision 16). */
@Injectable()
export class AuditLog {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly log: LogRepository,
  ) {}

  /** Runs work as an operation, whose use cases can add rows to the log. */
  async run<T>(operation: RunningOperation, work: () => Promise<T>): Promise<T> {
    const own = { ...operation };
    try {
      return await running.run(own, work);
    } catch (error) {
      // Not a failure of the server, nor the first step of two.
      const isRefusal = error instanceof AppError && error.status < 500 && !error.members;
      const { refusals: times = 1 } = own;
      if (operation.log_failure && isRefusal && times > 0) {
        const message = {
          code: 'refused',
          reason: error.texts,
          ...(times > 1 && { times }),
        } as const;
        await runInTransaction(this.em, async () => this.add(own, [message]));
      }
      throw error;
    }
  }

  /** Runs work as another operation of the same admin. */
  within<T>(operation: LoggedOperation, work: () => Promise<T>): Promise<T> {
    const { admin_username, ip_address } = currentOperation();
    return running.run({ ...operation, admin_username, ip_address }, work);
  }

  /**
   * Adds a row to the log with the commit of the running operation's transaction. The message must hold no secret.
   */
  record(message: LogMessage): void {
    this.recordAll([message]);
  }

  /** The same for several changes, in one statement. */
  recordAll(messages: readonly LogMessage[]): void {
    this.assertTransaction();
    this.add(currentOperation(), messages);
  }

  /** Deletes the rows of the demo; rows of admins stay. */
  async removeDemo(): Promise<void> {
    this.assertTransaction();
    await this.log.removeDemo();
  }

  private assertTransaction(): void {
    if (!this.em.isInTransaction()) throw new Error('The log is written in a transaction only');
  }

  /** The admin whose operation runs; empty when unknown. */
  get actor(): string {
    return running.getStore()?.admin_username ?? '';
  }

  /** Names the admin of an operation without a token, such as a login. The name is unproven. */
  nameAdmin(username: string): void {
    currentOperation().admin_username = shownName(username);
  }

  /** Counts the running operation's refusal as several; 0: it leaves no row. */
  foldRefusals(times: number): void {
    currentOperation().refusals = times;
  }

  private add(
    { action, resource_type, admin_username, ip_address }: RunningOperation,
    messages: readonly LogMessage[],
  ): void {
    const act = { action, resource_type, admin_username, ip_address };
    this.log.addWithCommit(messages.map((message) => ({ ...act, ...textOf(message) })));
  }
}

/** The message with its sentences for searches. */
export function textOf(
  message: LogMessage,
): Pick<NewLogEntry, 'message' | 'details' | 'details_zh' | 'resource_id'> {
  return {
    message,
    details: logSentence(message, 'en'),
    details_zh: logSentence(message, 'zh'),
    resource_id: 'subject' in message ? (message.subject.id ?? null) : null,
  };
}

function currentOperation(): RunningOperation {
  const operation = running.getStore();
  if (!operation) throw new Error('No operation is running: mark the handler with @LogOperation');
  return operation;
}

/** Every feature may write the log; the feature `logs` shows it. */
@Global()
@Module({
  providers: [AuditLog, LogMaintenance, LogRedaction, LogRepository, LogSeals],
  exports: [AuditLog, LogRedaction, LogRepository],
})
export class AuditModule {}
