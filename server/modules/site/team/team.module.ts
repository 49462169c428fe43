import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { TeamAdminController, TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [TeamController, TeamAdminController],
  providers: [TeamService],
  exports: [TeamService],
})
export class TeamModule {}
