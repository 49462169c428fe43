import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { RecordSelectionDto } from '../../records/selection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { DistributorService } from './distributor.service.js';
import { DistributorListService, payoutLineList } from './distributor-list.service.js';
import {
  DistributorCreateDto,
  DistributorDeadlineDto,
  DistributorDto,
  PayoutLineDto,
  PayoutRequestDto,
} from './dto/distributor.dto.js';
import { PayoutRequestService } from './payout-request.service.js';

@AdminController('distributors', 'Distributors')
export class DistributorAdminController {
  constructor(
    private readonly distributors: DistributorService,
    private readonly lists: DistributorListService,
    private readonly requests: PayoutRequestService,
  ) {}

  /** List distributors of the network, the newest first */
  @Get()
  listDistributors(): Promise<DistributorDto[]> {
    return this.lists.list();
  }

  /** Create a distributor; nothing is on the chain before it is funded */
  @Post()
  @ApiProblems(409, 503)
  @LogOperation('create_distributor', 'distributor')
  async createDistributor(@Body() body: DistributorCreateDto): Promise<DistributorDto> {
    const deadline = new Date(body.deadline);
    return this.lists.get(await this.distributors.create({ ...body, deadline }));
  }

  /** Sync with the chain now */
  @Action('sync')
  @ApiProblems(503)
  syncDistributors(): Promise<DistributorDto[]> {
    return this.lists.syncAndList();
  }

  /** Get a distributor */
  @Get(':id')
  getDistributor(@Param('id', IdPipe) id: number): Promise<DistributorDto> {
    return this.lists.get(id);
  }

  /** List the claims that a distributor pays */
  @Get(':id/lines')
  @ApiPage(PayoutLineDto, payoutLineList, 'payout lines')
  listPayoutLines(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<PayoutLineDto>> {
    return this.lists.lines(id, query);
  }

  /** Freeze approved claims, and request the tokens for them; no message when it lacks nothing */
  @Action(':id/fund')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  fundDistributor(@Param('id', IdPipe) id: number): Promise<PayoutRequestDto> {
    return this.requests.fund(id);
  }

  /** Request the payment of the next payable claims */
  @Action(':id/push')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  pushPayouts(@Param('id', IdPipe) id: number): Promise<PayoutRequestDto> {
    return this.requests.push(id);
  }

  /** Request the publication of the Merkle root, so that receivers can claim to their wallets */
  @Action(':id/publish')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  publishDistributor(@Param('id', IdPipe) id: number): Promise<PayoutRequestDto> {
    return this.requests.publish(id);
  }

  /** Request a later deadline */
  @Action(':id/extend')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  extendDistributor(
    @Param('id', IdPipe) id: number,
    @Body() { deadline }: DistributorDeadlineDto,
  ): Promise<PayoutRequestDto> {
    return this.requests.extend(id, new Date(deadline));
  }

  /** Request that claims whose payment came back can be paid again */
  @Action(':id/reopen')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  reopenPayouts(
    @Param('id', IdPipe) id: number,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<PayoutRequestDto> {
    return this.requests.reopen(id, ids);
  }

  /** Request the remaining tokens, after the deadline */
  @Action(':id/withdraw')
  @ApiProblems(409, 503)
  @LogOperation('request_payout', 'distributor')
  withdrawFromDistributor(@Param('id', IdPipe) id: number): Promise<PayoutRequestDto> {
    return this.requests.withdraw(id);
  }
}
