import { Module } from '@nestjs/common';
import { LogsModule } from '../logs/logs.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportService } from './export.service.js';
import { ExportAdminController } from './export-admin.controller.js';

@Module({
  imports: [LogsModule, TasksModule, UsersModule],
  controllers: [ExportAdminController],
  providers: [ExportService],
})
export class ExportModule {}
