import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../../database/scheduler.js';
import { errorLine } from '../../logging/logged-error.js';
import { SettlementFailed, SettlementService } from './settlement.service.js';

/** Milliseconds between two looks at what waits; a look at nothing costs one lookup in an index. */
const LOOK_EVERY = 1_000;

/** Milliseconds until whoever could not be settled has another turn. */
const TRY_AGAIN_AFTER = 60_000;

/**
 * Settles what the database has noted. Its triggers note every change that matters in the transaction of
 * the change, so nothing is lost when a process is killed, and replicas share the work.
 */
@Injectable()
export class SettlementQueue implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettlementQueue.name);
  /** Inviters who could not be settled, and when they have another turn. */
  private readonly failed = new Map<number, number>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly settlements: SettlementService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const settle = (signal: AbortSignal) => this.settleAll(signal);
    this.scheduler.every(LOOK_EVERY, settle, 'Invitations not settled');
  }

  /** Settles everything that waits, what follows from it included. */
  async settleAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.settleOne())) {
      // Each turn is a transaction of its own.
    }
  }

  /** False when there is nothing left to settle now. */
  private async settleOne(): Promise<boolean> {
    const passedOver = this.passedOver();
    try {
      return await RequestContext.create(this.em, () => this.settlements.settleNext(passedOver));
    } catch (error) {
      if (!(error instanceof SettlementFailed)) throw error;
      this.failed.set(error.inviter_id, performance.now() + TRY_AGAIN_AFTER);
      this.logger.warn(`${error.message}: ${errorLine(error.cause)}`);
      return true;
    }
  }

  private passedOver(): number[] {
    for (const [id, until] of this.failed) if (until <= performance.now()) this.failed.delete(id);
    return [...this.failed.keys()];
  }
}
