import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../response-cache/public-cache.js';
import { TeamMemberDto } from './dto/team-member.dto.js';
import { TeamService } from './team.service.js';

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
