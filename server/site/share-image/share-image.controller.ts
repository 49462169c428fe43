import { applyDecorators, Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isLanguage, type Language } from '#libs/domain/index.js';
import { routeNotFound } from '../../platform/errors/common.errors.js';
import { type DrawnImage, ShareImageService } from './share-image.service.js';

/** Lets other sites show the picture, and keep it for an hour. */
const Shared = () =>
  applyDecorators(
    Header('Access-Control-Allow-Origin', '*'),
    Header('Cross-Origin-Resource-Policy', 'cross-origin'),
    Header('Cache-Control', 'public, max-age=3600'),
  );

/** Pictures for networks that show a link to the site. */
@Controller('og')
@ApiExcludeController()
export class ShareImageController {
  constructor(private readonly images: ShareImageService) {}

  /** Get the picture of the site, as `/og/en.png` */
  @Get(':name')
  @Shared()
  getShareImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, name, (language) => this.images.read(language));
  }

  /** Get the picture of a milestone, as `/og/friends/10/en.png` */
  @Get(':kind/:milestone/:name')
  @Shared()
  getMilestoneImage(
    @Param('kind') kind: string,
    @Param('milestone') milestone: string,
    @Param('name') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return send(reply, name, (language) => this.images.readMilestone(kind, milestone, language));
  }
}

/** @param name the file's name, of the language and `.png` */
async function send(
  reply: FastifyReply,
  name: string,
  read: (language: Language) => Promise<DrawnImage | undefined>,
): Promise<void> {
  const language = name.replace(/\.png$/, '');
  const isKnown = name !== language && isLanguage(language);
  const image = isKnown ? await read(language) : undefined;
  if (!image) throw routeNotFound();
  reply.header('ETag', image.etag).type('image/png').send(image.png);
}
