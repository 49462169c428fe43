import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isLanguage } from '#libs/domain/index.js';
import { routeNotFound } from '../../errors/common.errors.js';
import { ShareImageService } from './share-image.service.js';

/** What networks fetch that show a link to the site. */
@Controller('og')
@ApiExcludeController()
export class ShareImageController {
  constructor(private readonly images: ShareImageService) {}

  /** The picture drawn from the settings, as `/og/en.png` */
  @Get(':name')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('Cache-Control', 'public, max-age=3600')
  async getShareImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const language = name.replace(/\.png$/, '');
    const isKnown = name !== language && isLanguage(language);
    const image = isKnown ? await this.images.read(language) : undefined;
    if (!image) throw routeNotFound();
    reply.header('ETag', image.etag).type('image/png').send(image.png);
  }
}
