import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import {
  AdminRulesController,
  AdminsController,
  InvitationAdminController,
  InvitationController,
} from './admins.controller.js';
import { AdminsRepository } from './admins.repository.js';
import { AdminsService } from './admins.service.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [ApprovalsModule],
  controllers: [
    AdminsController,
    AdminRulesController,
    InvitationAdminController,
    InvitationController,
  ],
  providers: [AdminsRepository, AdminsService, InvitationsService],
})
export class AdminsModule {}
