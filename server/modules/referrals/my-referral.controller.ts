import { Get, Query } from '@nestjs/common';
import { VisitorController, VisitorId } from '../../identity/visitor.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { MyReferralDto, ReferralSummaryDto } from './dto/referral.dto.js';
import { myReferralList, ReferralService } from './referral.service.js';

@VisitorController('me/referrals', 'Me')
export class MyReferralController {
  constructor(private readonly referrals: ReferralService) {}

  /** List the users whom the visitor invited, and who counts, the newest first */
  @Get()
  @ApiPage(MyReferralDto, myReferralList, 'referrals')
  @ApiProblems(409)
  listMyReferrals(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<MyReferralDto>> {
    return this.referrals.mine(user_id, query);
  }

  /** Get figures of the visitor's invitations */
  @Get('summary')
  @ApiProblems(409)
  getMyReferralSummary(@VisitorId() user_id: number): Promise<ReferralSummaryDto> {
    return this.referrals.summary(user_id);
  }
}
