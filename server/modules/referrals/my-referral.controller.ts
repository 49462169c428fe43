import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type AuthenticatedVisitor,
  Visitor,
  VisitorController,
} from '../../identity/visitor.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { MyReferralDto, ReferralSummaryDto } from './dto/referral.dto.js';
import { myReferralList, ReferralService } from './referral.service.js';

@VisitorController('me/referrals', 'Me')
export class MyReferralController {
  constructor(private readonly referrals: ReferralService) {}

  /** List the users whom the visitor invited, and who counts, the newest first */
  @Get()
  @ApiPage(MyReferralDto, myReferralList)
  @ApiProblems(409)
  async listMyReferrals(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MyReferralDto[]> {
    return sendPage(reply, 'referrals', await this.referrals.mine(user_id, query));
  }

  /** Get figures of the visitor's invitations */
  @Get('summary')
  @ApiProblems(409)
  getMyReferralSummary(@Visitor() { user_id }: AuthenticatedVisitor): Promise<ReferralSummaryDto> {
    return this.referrals.summary(user_id);
  }
}
