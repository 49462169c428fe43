import { Controller, Get, Header, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES, pictureHash } from '#libs/domain/index.js';
import { routeNotFound } from '../../../platform/errors/common.errors.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { readUpload } from '../../../platform/request/upload.js';
import { ImageDto, ImageUseDto } from './dto/image.dto.js';
import { imageTooLarge } from './image.errors.js';
import { ImageService } from './image.service.js';

@Controller('images')
@ApiExcludeController()
export class ImageController {
  constructor(private readonly images: ImageService) {}

  /** Get a picture: an address always shows the same one */
  @Get(':name')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  // Other sites show partners and members as well.
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  async getImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const hash = pictureHash(`/images/${name}`);
    const bytes = hash && (await this.images.find(hash));
    if (!bytes) throw routeNotFound();
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(bytes);
  }
}

@AdminController('images', 'Images')
export class ImageAdminController {
  constructor(private readonly images: ImageService) {}

  /** Create a picture from a PNG, JPEG or WebP file of at most 5 MB; a logo or symbol may be SVG */
  @Post()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(422)
  @RequirePermission('images.upload')
  @LogOperation('upload_image', 'image')
  async uploadImage(
    @Req() request: FastifyRequest,
    @Query() { use }: ImageUseDto,
  ): Promise<ImageDto> {
    return this.images.upload(await readUpload(request, MAX_PICTURE_BYTES, imageTooLarge), use);
  }
}
