import { Get, Param, Query } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import {
  MyReferralDto,
  ReferralDto,
  ReferralGraphDto,
  ReferralSummaryDto,
} from './dto/referral.dto.js';
import { myReferralList, ReferralService, referralList } from './referral.service.js';

@VisitorController('me/referrals', 'Me')
export class MyReferralController {
  constructor(private readonly referrals: ReferralService) {}

  /** List the users whom the visitor invited, with whether they count, the newest first */
  @Get()
  @ApiPage(MyReferralDto, myReferralList, 'referrals')
  listMyReferrals(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<MyReferralDto>> {
    return this.referrals.mine(user_id, query);
  }

  /** Get figures of the visitor's invitations */
  @Get('summary')
  getMyReferralSummary(@VisitorId() user_id: number): Promise<ReferralSummaryDto> {
    return this.referrals.summary(user_id);
  }
}

@AdminController('users/:id', 'Users')
export class ReferralAdminController {
  constructor(private readonly referrals: ReferralService) {}

  /** List the users whom a user invited, with whether they count, the newest first */
  @Get('referrals')
  @RequirePermission('users.read')
  @ApiPage(ReferralDto, referralList, 'referrals')
  listUserReferrals(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<ReferralDto>> {
    return this.referrals.of(id, query);
  }

  /** Get a user's referral graph: the inviter and the invited */
  @Get('referral-graph')
  @RequirePermission('users.read')
  getReferralGraph(@Param('id', IdPipe) id: number): Promise<ReferralGraphDto> {
    return this.referrals.graph(id);
  }
}
