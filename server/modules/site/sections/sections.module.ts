import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { BuiltInSectionService } from './built-in-section.service.js';
import { SectionRepository } from './section.repository.js';
import { SectionService } from './section.service.js';
import { SectionAdminController } from './section-admin.controller.js';

@Module({
  imports: [ImagesModule, TextsModule],
  controllers: [SectionAdminController],
  providers: [BuiltInSectionService, SectionRepository, SectionService],
  exports: [BuiltInSectionService, SectionService],
})
export class SectionsModule {}
