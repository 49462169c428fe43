import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { ContentAdminController, ContentController } from './content.controller.js';
import { ContentService } from './content.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [ContentController, ContentAdminController],
  providers: [ContentService],
  exports: [ContentService],
})
export class ContentModule {}
