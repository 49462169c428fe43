import { Module } from '@nestjs/common';
import { SectionsModule } from '../../site/sections/sections.module.js';
import { TextsModule } from '../../site/texts/texts.module.js';
import { ExportService } from './export.service.js';
import { ExportAdminController } from './export-admin.controller.js';

@Module({
  imports: [SectionsModule, TextsModule],
  controllers: [ExportAdminController],
  providers: [ExportService],
})
export class ExportModule {}
