import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { ClaimService, claimList } from './claim.service.js';
import { ClaimDto } from './dto/claim.dto.js';

@AdminController('claims', 'Claims')
export class ClaimAdminController {
  constructor(private readonly claims: ClaimService) {}

  /** Everybody's claims, the newest first */
  @Get()
  @ApiPage(ClaimDto, claimList)
  async listClaims(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClaimDto[]> {
    return sendPage(reply, 'claims', await this.claims.list(query));
  }

  /** One claim */
  @Get(':id')
  getClaim(@Param('id', IdPipe) id: number): Promise<ClaimDto> {
    return this.claims.get(id);
  }
}

@AdminController('users/:id/claims', 'Users')
export class UserClaimAdminController {
  constructor(private readonly claims: ClaimService) {}

  /** A user's claims, the newest first */
  @Get()
  @ApiPage(ClaimDto, claimList)
  async listUserClaims(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClaimDto[]> {
    return sendPage(reply, 'claims', await this.claims.list(query, id));
  }
}
