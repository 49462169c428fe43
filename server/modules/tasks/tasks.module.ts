import { Module } from '@nestjs/common';
import { VerificationModule } from '../verification/verification.module.js';
import { TaskController } from './task.controller.js';
import { TaskService } from './task.service.js';
import { TaskAdminController } from './task-admin.controller.js';

@Module({
  imports: [VerificationModule],
  controllers: [TaskController, TaskAdminController],
  providers: [TaskService],
  exports: [TaskService],
})
export class TasksModule {}
