import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ActivityService } from './activity.service.js';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';
import { VisitCounter } from './visit-counter.service.js';

@Module({
  controllers: [ActivityController, FiguresController],
  providers: [ActivityService, FiguresRepository, FiguresService, VisitCounter],
  exports: [ActivityService, FiguresService, VisitCounter],
})
export class FiguresModule {}
