import { applyDecorators, Body, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RecordSelectionDto } from '../../../platform/records/selection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { payoutLineList } from '../distributors/payout-line.repository.js';
import { DistributorService } from './distributor.service.js';
import {
  DistributorBalanceDto,
  DistributorCreateDto,
  DistributorDeadlineDto,
  DistributorDto,
  FilePayerDto,
  FundingDto,
  PayoutFileDto,
  PayoutFileRequestDto,
  PayoutLineDto,
  PayoutPlanDto,
  PayoutRequestDto,
  PayoutSettlementDto,
  SyncDto,
  WithdrawalDto,
} from './dto/payout.dto.js';
import { PayoutFileService } from './payout-file.service.js';
import { PayoutListService } from './payout-list.service.js';
import { PayoutRequestService } from './payout-request.service.js';
import { RootApprovalService } from './root-approval.service.js';
import { SetUpRequestService } from './set-up-request.service.js';

/** A request that its admin confirms, and that is logged; `statuses` of its errors beside 409. */
const PayoutAction = (path: string, ...statuses: number[]) =>
  applyDecorators(
    Action(path),
    RequirePermission('payouts.sign'),
    RequireConfirmation(),
    ApiProblems(409, ...statuses),
    LogOperation('request_payout', 'distributor'),
  );

@AdminController('distributors', 'Distributors')
export class PayoutsAdminController {
  constructor(
    private readonly distributors: DistributorService,
    private readonly lists: PayoutListService,
    private readonly requests: PayoutRequestService,
    private readonly setUps: SetUpRequestService,
    private readonly files: PayoutFileService,
    private readonly roots: RootApprovalService,
  ) {}

  /** List distributors of the network, the newest first */
  @Get()
  @RequirePermission('payouts.read')
  listDistributors(): Promise<DistributorDto[]> {
    return this.lists.list();
  }

  /** Create a distributor; nothing is on the chain before it is funded */
  @Post()
  @RequirePermission('payouts.sign')
  @RequireConfirmation()
  @ApiProblems(409, 503)
  @LogOperation('create_distributor', 'distributor')
  async createDistributor(@Body() body: DistributorCreateDto): Promise<DistributorDto> {
    return this.lists.get(await this.distributors.create(body));
  }

  /** Plan the payment of approved claims: costs, signatures and minutes */
  @Get('plan')
  @RequirePermission('payouts.read')
  getPayoutPlan(): Promise<PayoutPlanDto> {
    return this.lists.plan();
  }

  /** Create a distributor for a wallet that pays with another tool */
  @Post('files')
  @RequirePermission('payouts.sign')
  @RequireConfirmation()
  @ApiProblems(409, 503)
  @LogOperation('create_distributor', 'distributor')
  async createFilePayer(@Body() body: FilePayerDto): Promise<DistributorDto> {
    return this.lists.get(await this.distributors.createForFiles(body));
  }

  /** Sync with the chain now */
  @Action('sync')
  @RequirePermission('payouts.sign')
  @ApiProblems(409, 503)
  syncDistributors(@Body() { now = false }: SyncDto): Promise<DistributorDto[]> {
    return this.lists.syncAndList(now);
  }

  /** Get a distributor */
  @Get(':id')
  @RequirePermission('payouts.read')
  getDistributor(@Param('id', IdPipe) id: number): Promise<DistributorDto> {
    return this.lists.get(id);
  }

  /** List the claims that a distributor pays */
  @Get(':id/lines')
  @RequirePermission('payouts.read')
  @ApiPage(PayoutLineDto, payoutLineList, 'payout lines')
  listPayoutLines(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<PayoutLineDto>> {
    return this.lists.lines(id, query);
  }

  /** Freeze approved claims, and request the tokens for them; no message when it lacks nothing */
  @PayoutAction(':id/fund', 503)
  fundDistributor(
    @Param('id', IdPipe) id: number,
    @Body() { publish = false }: FundingDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<PayoutRequestDto> {
    return publish ? this.roots.fund(id, admin) : this.setUps.fund(id);
  }

  /** Request the payment of the next payable claims */
  @PayoutAction(':id/push', 503)
  pushPayouts(@Param('id', IdPipe) id: number): Promise<PayoutRequestDto> {
    return this.requests.push(id);
  }

  /** Request the publication of the Merkle root, so that receivers can claim to their wallets */
  @PayoutAction(':id/publish', 503)
  publishDistributor(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<PayoutRequestDto> {
    return this.roots.publish(id, admin);
  }

  /** Request a later deadline */
  @PayoutAction(':id/extend', 503)
  extendDistributor(
    @Param('id', IdPipe) id: number,
    @Body() { deadline }: DistributorDeadlineDto,
  ): Promise<PayoutRequestDto> {
    return this.setUps.extend(id, new Date(deadline));
  }

  /** Request that claims whose payment came back can be paid again */
  @PayoutAction(':id/reopen', 503)
  reopenPayouts(
    @Param('id', IdPipe) id: number,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<PayoutRequestDto> {
    return this.requests.reopen(id, ids);
  }

  /** Freeze approved claims, and export all payable ones as a file for another tool */
  @PayoutAction(':id/file')
  exportPayouts(
    @Param('id', IdPipe) id: number,
    @Body() { format }: PayoutFileRequestDto,
  ): Promise<PayoutFileDto> {
    return this.files.export(id, format);
  }

  /** Mark a claim of a file as paid by a transaction that was found on the chain */
  @PayoutAction(':id/settle')
  async settlePayout(
    @Param('id', IdPipe) id: number,
    @Body() body: PayoutSettlementDto,
  ): Promise<DistributorDto> {
    await this.files.settle(id, body);
    return this.lists.get(id);
  }

  /** Release claims that were never requested, or that a file did not pay: another distributor can pay them */
  @PayoutAction(':id/release')
  async releasePayouts(
    @Param('id', IdPipe) id: number,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<DistributorDto> {
    await this.files.release(id, ids);
    return this.lists.get(id);
  }

  /** Get the balance of a distributor from the chain API */
  @Get(':id/balance')
  @RequirePermission('payouts.sign')
  @ApiProblems(503)
  getDistributorBalance(@Param('id', IdPipe) id: number): Promise<DistributorBalanceDto> {
    return this.lists.balance(id);
  }

  /** Request tokens back, after the deadline */
  @PayoutAction(':id/withdraw', 503)
  withdrawFromDistributor(
    @Param('id', IdPipe) id: number,
    @Body() { units }: WithdrawalDto,
  ): Promise<PayoutRequestDto> {
    return this.requests.withdraw(id, BigInt(units));
  }
}
