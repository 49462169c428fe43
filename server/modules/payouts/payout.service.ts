import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../database/transactional.js';
import { Unavailable } from '../../outbound/outside-service.js';
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
import { ReconciliationService } from './reconciliation.service.js';

/** Milliseconds after which an operator may say that another tool will not pay what is missing. */
const FILES_REST_FOR = 3_600_000;

/** What the back office does with batches; each answers the batch as it stands then. */
@Injectable()
export class PayoutService {
  constructor(
    // Its transactions are this class's own.
    readonly em: SqlEntityManager,
    private readonly batches: PayoutBatchService,
    private readonly lists: PayoutListService,
    private readonly reconciliation: ReconciliationService,
  ) {}

  plan(): Promise<PayoutPlanDto> {
    return this.batches.plan();
  }

  async create(dto: PayoutBatchCreateDto): Promise<PayoutBatchDto> {
    return this.lists.get(await this.batches.create(dto));
  }

  /** From now on the chain is looked at until it has told of every payout. */
  @Transactional()
  async order(id: number): Promise<PayoutOrderDto> {
    const order = await this.batches.askOrder(id);
    await this.reconciliation.schedule();
    return order;
  }

  async takeSigned(id: number, signed: SignedOrderDto): Promise<PayoutBatchDto> {
    await this.batches.takeSigned(id, signed);
    return this.lists.get(id);
  }

  /** The first time it is handed over; after that it is the same file in any format. */
  @Transactional()
  async file(id: number, format: PayoutFile): Promise<PayoutFileDto> {
    const { status } = await this.lists.get(id);
    const text = await this.lists.file(id, format);
    if (status === 'frozen') {
      await this.batches.handOver(id);
      await this.reconciliation.schedule();
    }
    return { name: `payouts-${id}-${format}.csv`, text };
  }

  async cancel(id: number): Promise<PayoutBatchDto> {
    await this.batches.cancel(id);
    return this.lists.get(id);
  }

  /**
   * Of a file nobody can tell when it can be paid no more but who has it, and not within the hour.
   *
   * @throws AppError 409 while it may still be paid, or when a wallet pays it.
   */
  @Transactional()
  async giveUp(id: number): Promise<PayoutBatchDto> {
    const { method, asked_at, read_until } = await this.lists.get(id);
    if (method !== 'file') throw payoutRefused('payout.wrong_method');
    if (!asked_at) throw payoutRefused('payout.not_asked');
    const rests = Date.parse(asked_at) + FILES_REST_FOR;
    const isRead = read_until !== null && Date.parse(read_until) > rests;
    if (!isRead) throw payoutRefused('payout.may_still_run');
    await this.batches.giveUp(id);
    return this.lists.get(id);
  }

  /** @throws AppError 503 when the chain cannot be asked. */
  async reconcile(): Promise<PayoutPlanDto> {
    try {
      await this.reconciliation.settleAll();
    } catch (error) {
      if (error instanceof Unavailable) throw payoutRefused('payout.chain_unavailable', error);
      throw error;
    }
    return this.batches.plan();
  }
}
