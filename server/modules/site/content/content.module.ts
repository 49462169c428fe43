import { Module } from '@nestjs/common';
import { ContentAdminController, ContentController } from './content.controller.js';
import { ContentService } from './content.service.js';

@Module({
  controllers: [ContentController, ContentAdminController],
  providers: [ContentService],
  exports: [ContentService],
})
export class ContentModule {}
