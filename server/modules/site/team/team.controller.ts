import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { TeamMemberCreateDto, TeamMemberDto, TeamMemberUpdateDto } from './dto/team-member.dto.js';
import { TeamService, teamList } from './team.service.js';

@Controller('public/team')
@ApiTags('Public')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  /** List the team's active members in their order */
  @Get()
  @PublicCache()
  listActiveTeamMembers(): Promise<TeamMemberDto[]> {
    return this.team.listActive();
  }
}

@AdminController('team', 'Team')
export class TeamAdminController {
  constructor(private readonly team: TeamService) {}

  /** List team members */
  @Get()
  @RequirePermission('team.read')
  @ApiPage(TeamMemberDto, teamList, 'team')
  listTeamMembers(@Query() query: ListQueryDto): Promise<Page<TeamMemberDto>> {
    return this.team.list(query);
  }

  /** Get a team member */
  @Get(':id')
  @RequirePermission('team.read')
  getTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.get(id);
  }

  /** Create a team member */
  @Post()
  @RequirePermission('team.change')
  @LogOperation('create_team_member', 'team')
  createTeamMember(@Body() body: TeamMemberCreateDto): Promise<TeamMemberDto> {
    return this.team.create(body);
  }

  /** Update a team member */
  @Put(':id')
  @RequirePermission('team.change')
  @LogOperation('update_team_member', 'team')
  updateTeamMember(
    @Param('id', IdPipe) id: number,
    @Body() body: TeamMemberUpdateDto,
  ): Promise<TeamMemberDto> {
    return this.team.update(id, body);
  }

  /** Delete a team member and return it */
  @Delete(':id')
  @RequirePermission('team.change')
  @LogOperation('delete_team_member', 'team')
  deleteTeamMember(@Param('id', IdPipe) id: number): Promise<TeamMemberDto> {
    return this.team.delete(id);
  }
}
