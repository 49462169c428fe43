import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { AlertService } from './alert.service.js';
import {
  AlertResolutionDto,
  PayoutAlertDto,
  PayoutBatchCreateDto,
  PayoutBatchDto,
  PayoutDto,
  PayoutFileDto,
  PayoutFileRequestDto,
  PayoutOrderDto,
  PayoutPlanDto,
  SignedOrderDto,
} from './dto/payout.dto.js';
import { PayoutService } from './payout.service.js';
import { batchList, PayoutListService, payoutList } from './payout-list.service.js';

@AdminController('payouts', 'Payouts')
export class PayoutAdminController {
  constructor(
    private readonly payouts: PayoutService,
    private readonly lists: PayoutListService,
    private readonly alerts: AlertService,
  ) {}

  /** List payout batches, the newest first */
  @Get()
  @ApiPage(PayoutBatchDto, batchList, 'payouts')
  listPayoutBatches(@Query() query: ListQueryDto): Promise<Page<PayoutBatchDto>> {
    return this.lists.list(query);
  }

  /** Preview what can be paid now and its cost */
  @Get('plan')
  getPayoutPlan(): Promise<PayoutPlanDto> {
    return this.payouts.plan();
  }

  /** List reconciliation alerts, the open ones first */
  @Get('alerts')
  listPayoutAlerts(): Promise<PayoutAlertDto[]> {
    return this.alerts.list();
  }

  /** Resolve a reconciliation alert with its cause and consequence */
  @Action('alerts/:id/resolve')
  @ApiProblems(409)
  @LogOperation('resolve_payout_alarm', 'payout')
  resolvePayoutAlert(
    @Param('id', IdPipe) id: number,
    @Body() body: AlertResolutionDto,
  ): Promise<PayoutAlertDto> {
    return this.alerts.resolve(id, body);
  }

  /** Sync with the chain now, and return the batches that were open */
  @Action('reconcile')
  @ApiProblems(503)
  reconcilePayouts(): Promise<PayoutPlanDto> {
    return this.payouts.sync();
  }

  /** Create a payout batch of the oldest approved claims */
  @Post()
  @ApiProblems(409, 503)
  @LogOperation('create_payout_batch', 'payout')
  createPayoutBatch(@Body() body: PayoutBatchCreateDto): Promise<PayoutBatchDto> {
    return this.payouts.create(body);
  }

  /** Get a payout batch */
  @Get(':id')
  getPayoutBatch(@Param('id', IdPipe) id: number): Promise<PayoutBatchDto> {
    return this.lists.get(id);
  }

  /** List the payouts of a batch */
  @Get(':id/payouts')
  @ApiPage(PayoutDto, payoutList, 'payouts')
  listPayouts(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<PayoutDto>> {
    return this.lists.payouts(id, query);
  }

  /** Issue the order that the operator's wallet signs, once */
  @Action(':id/order')
  @ApiProblems(409)
  @LogOperation('sign_payout_batch', 'payout')
  orderPayoutBatch(@Param('id', IdPipe) id: number): Promise<PayoutOrderDto> {
    return this.payouts.order(id);
  }

  /** Submit the wallet's signed order, and compare every transfer with the batch */
  @Action(':id/signed')
  @ApiProblems(409)
  @LogOperation('sign_payout_batch', 'payout')
  takeSignedPayoutBatch(
    @Param('id', IdPipe) id: number,
    @Body() body: SignedOrderDto,
  ): Promise<PayoutBatchDto> {
    return this.payouts.takeSigned(id, body);
  }

  /** Export a batch as a file for another tool; from then on it may be paid */
  @Action(':id/file')
  @ApiProblems(409)
  @LogOperation('sign_payout_batch', 'payout')
  exportPayoutBatch(
    @Param('id', IdPipe) id: number,
    @Body() { format }: PayoutFileRequestDto,
  ): Promise<PayoutFileDto> {
    return this.payouts.file(id, format);
  }

  /** Cancel a batch not yet sent for signing */
  @Action(':id/cancel')
  @ApiProblems(409)
  @LogOperation('cancel_payout_batch', 'payout')
  cancelPayoutBatch(@Param('id', IdPipe) id: number): Promise<PayoutBatchDto> {
    return this.payouts.cancel(id);
  }

  /** Release unpaid payouts for retry after another tool or a differing order */
  @Action(':id/release')
  @ApiProblems(409)
  @LogOperation('cancel_payout_batch', 'payout')
  releasePayoutBatch(@Param('id', IdPipe) id: number): Promise<PayoutBatchDto> {
    return this.payouts.release(id);
  }
}
