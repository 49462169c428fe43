import { Module } from '@nestjs/common';
import { TeamAdminController, TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({
  controllers: [TeamController, TeamAdminController],
  providers: [TeamService],
  exports: [TeamService],
})
export class TeamModule {}
