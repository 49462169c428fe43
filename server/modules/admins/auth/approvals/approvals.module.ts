import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { ApprovalsListService } from './approvals-list.service.js';
import { SecondPersonService } from './second-person.service.js';

@Module({
  controllers: [ApprovalsController],
  providers: [ApprovalsListService, ApprovalsRepository, ApprovalsService, SecondPersonService],
  exports: [ApprovalsRepository, ApprovalsService],
})
export class ApprovalsModule {}
