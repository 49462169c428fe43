import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../database/transactional.js';
import { Unavailable } from '../../outbound/http-client.js';
import type {
  PayoutBatchCreateDto,
  PayoutBatchDto,
  PayoutFileDto,
  PayoutOrderDto,
  PayoutPlanDto,
  SignedOrderDto,
} from './dto/payout.dto.js';
import { payoutRefused } from './payout.errors.js';
import { PayoutBatchService } from './payout-batch.service.js';
import type { PayoutFile } from './payout-files.js';
import { PayoutListService } from './payout-list.service.js';
import { PayoutOrderService } from './payout-order.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { SettlementService } from './settlement.service.js';

/** The back office's actions on batches; each returns the changed batch. */
@Injectable()
export class PayoutService {
  constructor(
    // `@Transactional` reads it.
    readonly em: SqlEntityManager,
    private readonly batches: PayoutBatchService,
    private readonly orders: PayoutOrderService,
    private readonly lists: PayoutListService,
    private readonly reconciliation: ReconciliationService,
    private readonly settlement: SettlementService,
  ) {}

  plan(): Promise<PayoutPlanDto> {
    return this.batches.plan();
  }

  async create(dto: PayoutBatchCreateDto): Promise<PayoutBatchDto> {
    return this.lists.get(await this.batches.create(dto));
  }

  /** Requests the order; the chain is polled until every payout is settled. */
  @Transactional()
  async order(id: number): Promise<PayoutOrderDto> {
    const order = await this.orders.requestOrder(id);
    await this.reconciliation.schedule();
    return order;
  }

  async takeSigned(id: number, signed: SignedOrderDto): Promise<PayoutBatchDto> {
    await this.orders.takeSigned(id, signed);
    return this.lists.get(id);
  }

  /** The first download requests the batch; later ones return the same payouts in any format. */
  @Transactional()
  async file(id: number, format: PayoutFile): Promise<PayoutFileDto> {
    const { status } = await this.lists.get(id);
    const isOver = status === 'settled' || status === 'cancelled';
    if (isOver) throw payoutRefused('payout.file_over');
    const text = await this.lists.file(id, format);
    if (status === 'frozen') {
      await this.orders.handOver(id);
      await this.reconciliation.schedule();
    }
    return { name: `payouts-${id}-${format}.csv`, text };
  }

  async cancel(id: number): Promise<PayoutBatchDto> {
    await this.batches.cancel(id);
    return this.lists.get(id);
  }

  async release(id: number): Promise<PayoutBatchDto> {
    await this.settlement.release(id);
    return this.lists.get(id);
  }

  /** @throws AppError 503 when the chain API does not answer. */
  async sync(): Promise<PayoutPlanDto> {
    try {
      await this.reconciliation.syncNow();
    } catch (error) {
      if (error instanceof Unavailable) throw payoutRefused('payout.chain_unavailable', error);
      throw error;
    }
    return this.batches.plan();
  }
}
