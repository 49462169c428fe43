import { Body, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiPage } from '../../common/http/api-problems.js';
import { IdPipe } from '../../common/http/id.pipe.js';
import { ApiIfMatch, IfMatch } from '../../common/http/if-match.js';
import { ListQueryDto } from '../../common/http/list-query.dto.js';
import { sendPage } from '../../common/http/page.js';
import { LogOperation } from '../../common/operation-log.js';
import { TeamMemberDto } from './dto/team-member.dto.js';
import { TeamMemberCreateDto, TeamMemberUpdateDto } from './dto/team-member-write.dto.js';
import { TeamService } from './team.service.js';

@AdminController('team', 'Team')
export class TeamAdminController {
  constructor(private readonly team: TeamService) {}

  /** All members */
  @Get()
  @ApiPage(TeamMemberDto)
  async listTeamMembers(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TeamMemberDto[]> {
    return sendPage(reply, 'team', await this.team.list(query));
  }

  /** One member */
  @Get(':id')
  getTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.get(id);
  }

  /** Adds a member */
  @Post()
  @LogOperation('create_team_member', 'team')
  createTeamMember(@Body() body: TeamMemberCreateDto): Promise<TeamMemberDto> {
    return this.team.create(body);
  }

  /** Changes a member */
  @Put(':id')
  @ApiIfMatch()
  @LogOperation('update_team_member', 'team')
  updateTeamMember(
    @Param('id', IdPipe) id: number,
    @Body() body: TeamMemberUpdateDto,
    @IfMatch() ifMatch?: string,
  ): Promise<TeamMemberDto> {
    return this.team.update(id, body, ifMatch);
  }

  /** Deletes a member and answers it */
  @Delete(':id')
  @LogOperation('delete_team_member', 'team')
  deleteTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.delete(id);
  }
}
