import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../admins/auth/approvals/approvals.module.js';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { ImportBookingRepository } from './import-booking.repository.js';
import { ImportBookingService } from './import-booking.service.js';
import { ImportListService } from './import-list.service.js';
import { ImportUploadService } from './import-upload.service.js';
import { ImportWorkService } from './import-work.service.js';
import { ImportedAwardRepository } from './imported-award.repository.js';
import { ImportsAdminController } from './imports-admin.controller.js';
import { PointImportRepository } from './point-import.repository.js';
import { WaitingAwardService } from './waiting-award.service.js';

@Module({
  imports: [ApprovalsModule, DecisionsModule, UsersModule],
  controllers: [ImportsAdminController],
  providers: [
    ImportBookingRepository,
    ImportBookingService,
    ImportWorkService,
    ImportListService,
    ImportUploadService,
    ImportedAwardRepository,
    PointImportRepository,
    WaitingAwardService,
  ],
  exports: [ImportedAwardRepository, WaitingAwardService],
})
export class ImportsModule {}
