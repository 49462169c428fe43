import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { SectionRepository } from './section.repository.js';
import { SectionService } from './section.service.js';
import { SectionAdminController } from './section-admin.controller.js';

@Module({
  imports: [ImagesModule],
  controllers: [SectionAdminController],
  providers: [SectionRepository, SectionService],
  exports: [SectionService],
})
export class SectionsModule {}
