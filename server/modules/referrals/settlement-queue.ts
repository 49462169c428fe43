import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../database/scheduler.js';
import { errorLine } from '../../logging/logged-error.js';
import { SettlementFailed, SettlementService } from './settlement.service.js';

/** Without changes a poll costs one lookup in an index. */
const POLL_INTERVAL_MS = 1_000;

const RETRY_AFTER_MS = 60_000;

/**
 * Settles the changes that triggers have stored in the transactions of the changes: nothing is lost when a
 * process is killed, and replicas share the work.
 */
@Injectable()
export class SettlementQueue implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettlementQueue.name);
  /** Inviters who could not be settled, and when to retry. */
  private readonly failed = new Map<number, number>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly settlements: SettlementService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(
      POLL_INTERVAL_MS,
      (signal) => this.settleAll(signal),
      'Invitations not settled',
    );
  }

  /** Settles all changes, including those that settling makes. */
  async settleAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.settleOne())) {
      // Each turn is a transaction of its own.
    }
  }

  /** False when nothing is left to settle now. */
  private async settleOne(): Promise<boolean> {
    for (const [id, until] of this.failed) if (until <= performance.now()) this.failed.delete(id);
    const skipped = [...this.failed.keys()];
    try {
      return await RequestContext.create(this.em, () => this.settlements.settleNext(skipped));
    } catch (error) {
      if (!(error instanceof SettlementFailed)) throw error;
      this.failed.set(error.inviter_id, performance.now() + RETRY_AFTER_MS);
      this.logger.warn(`${error.message}: ${errorLine(error.cause)}`);
      return true;
    }
  }
}
