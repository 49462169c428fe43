import { Module } from '@nestjs/common';
import { BuiltInTexts } from './built-in-texts.js';
import { SiteTextController } from './site-text.controller.js';
import { SiteTextRepository } from './site-text.repository.js';
import { SiteTextService } from './site-text.service.js';

@Module({
  controllers: [SiteTextController],
  providers: [BuiltInTexts, SiteTextRepository, SiteTextService],
  exports: [SiteTextService],
})
export class TextsModule {}
