import { Module } from '@nestjs/common';
import { ImageAdminController, ImageController } from './image.controller.js';
import { ImageRepository } from './image.repository.js';
import { ImageService } from './image.service.js';

@Module({
  controllers: [ImageController, ImageAdminController],
  providers: [ImageRepository, ImageService],
  exports: [ImageService],
})
export class ImagesModule {}
