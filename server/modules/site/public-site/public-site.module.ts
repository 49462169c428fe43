import { Module } from '@nestjs/common';
import { SectionsModule } from '../sections/sections.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { PublicSiteController } from './public-site.controller.js';
import { PublicSiteService } from './public-site.service.js';

@Module({
  imports: [SectionsModule, TextsModule],
  controllers: [PublicSiteController],
  providers: [PublicSiteService],
  exports: [PublicSiteService],
})
export class PublicSiteModule {}
