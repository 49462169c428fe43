import { Module } from '@nestjs/common';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';
import { VisitCounter } from './visit-counter.service.js';

@Module({
  controllers: [FiguresController],
  providers: [FiguresRepository, FiguresService, VisitCounter],
  exports: [FiguresService, VisitCounter],
})
export class FiguresModule {}
