import { Module } from '@nestjs/common';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';
import { TeamAdminController } from './team-admin.controller.js';

@Module({
  controllers: [TeamController, TeamAdminController],
  providers: [TeamService],
  exports: [TeamService],
})
export class TeamModule {}
