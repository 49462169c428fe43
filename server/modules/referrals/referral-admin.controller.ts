import { Get, Param, Query } from '@nestjs/common';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { ReferralDto, ReferralGraphDto } from './dto/referral.dto.js';
import { ReferralService, referralList } from './referral.service.js';
import { ReferralGraphService } from './referral-graph.service.js';

@AdminController('users/:id', 'Users')
export class ReferralAdminController {
  constructor(
    private readonly referrals: ReferralService,
    private readonly graph: ReferralGraphService,
  ) {}

  /** List the users whom a user invited, and who counts, the newest first */
  @Get('referrals')
  @ApiPage(ReferralDto, referralList, 'referrals')
  listUserReferrals(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<ReferralDto>> {
    return this.referrals.of(id, query);
  }

  /** Get a user's referral graph: the inviter and the invited */
  @Get('referral-graph')
  getReferralGraph(@Param('id', IdPipe) id: number): Promise<ReferralGraphDto> {
    return this.graph.around(id);
  }
}
