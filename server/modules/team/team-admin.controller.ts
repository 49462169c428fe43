import { Body, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { TeamMemberDto } from './dto/team-member.dto.js';
import { TeamMemberCreateDto, TeamMemberUpdateDto } from './dto/team-member-write.dto.js';
import { TeamService, teamList } from './team.service.js';

@AdminController('team', 'Team')
export class TeamAdminController {
  constructor(private readonly team: TeamService) {}

  /** List team members */
  @Get()
  @ApiPage(TeamMemberDto, teamList)
  async listTeamMembers(
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TeamMemberDto[]> {
    return sendPage(reply, 'team', await this.team.list(query));
  }

  /** Get a team member */
  @Get(':id')
  getTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.get(id);
  }

  /** Create a team member */
  @Post()
  @LogOperation('create_team_member', 'team')
  createTeamMember(@Body() body: TeamMemberCreateDto): Promise<TeamMemberDto> {
    return this.team.create(body);
  }

  /** Update a team member */
  @Put(':id')
  @LogOperation('update_team_member', 'team')
  updateTeamMember(
    @Param('id', IdPipe) id: number,
    @Body() body: TeamMemberUpdateDto,
  ): Promise<TeamMemberDto> {
    return this.team.update(id, body);
  }

  /** Delete a team member and return it */
  @Delete(':id')
  @LogOperation('delete_team_member', 'team')
  deleteTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.delete(id);
  }
}
