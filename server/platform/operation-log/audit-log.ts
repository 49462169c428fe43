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
  /** Also leave a row, with the refusal in its details, when the handler refuses. */
  log_failure?: boolean;
}

/** An operation that runs, and who runs it. */
export interface RunningOperation extends LoggedOperation {
  /** Empty where nobody is known. */
  admin_username: string;
  /** Empty where the operation comes from no client. */
  ip_address: string;
  /** How many refusals its row stands for; 0: it leaves none. */
  refusals?: number;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** The operation log: what was done, by whom, in the transaction that does it (decision 16). */
@Injectable()
export class AuditLog {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly log: LogRepository,
  ) {}

  /** Runs work as an operation, so that what it calls can add rows to the log. */
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
   * Adds a row to the log with the commit of the running transaction of an operation: what changed, never a
   * secret.
   */
  record(message: LogMessage): void {
    this.recordAll([message]);
  }

  /** The same for any number of changes, in one statement. */
  recordAll(messages: readonly LogMessage[]): void {
    this.assertTransaction();
    this.add(currentOperation(), messages);
  }

  /** Deletes the rows of the demo; what admins have done stays. */
  async removeDemo(): Promise<void> {
    this.assertTransaction();
    await this.log.removeDemo();
  }

  private assertTransaction(): void {
    if (!this.em.isInTransaction()) throw new Error('The log is written in a transaction only');
  }

  /** The admin whose operation runs; empty where nobody is known. */
  get actor(): string {
    return running.getStore()?.admin_username ?? '';
  }

  /** Names the admin of an operation that starts without a token, such as a login: anybody may have sent the name. */
  nameAdmin(username: string): void {
    currentOperation().admin_username = shownName(username);
  }

  /** Lets the refusal of the running operation stand for so many; 0: it leaves no row. */
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

/** The message with its sentences, which searches read. */
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
