import { Module } from '@nestjs/common';
import { ExportService } from './export.service.js';
import { ExportAdminController } from './export-admin.controller.js';

@Module({ controllers: [ExportAdminController], providers: [ExportService] })
export class ExportModule {}
