import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
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

  /** Whom a user has invited, and who counts, the newest first */
  @Get('referrals')
  @ApiPage(ReferralDto, referralList)
  async listUserReferrals(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReferralDto[]> {
    return sendPage(reply, 'referrals', await this.referrals.of(id, query));
  }

  /** Who brought a user, and whom the user brought */
  @Get('referral-graph')
  getReferralGraph(@Param('id', IdPipe) id: number): Promise<ReferralGraphDto> {
    return this.graph.around(id);
  }
}
