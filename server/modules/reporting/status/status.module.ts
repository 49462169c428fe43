import { Module } from '@nestjs/common';
import { TasksModule } from '../../earning/tasks/tasks.module.js';
import { PublicSiteModule } from '../../site/public-site/public-site.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';

@Module({
  imports: [FiguresModule, PublicSiteModule, TasksModule],
  controllers: [StatusController],
  providers: [StatusService],
  exports: [StatusService],
})
export class StatusModule {}
