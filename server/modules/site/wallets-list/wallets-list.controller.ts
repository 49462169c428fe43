import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { routeNotFound } from '../../../platform/errors/common.errors.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { PLAIN_ICON } from './icon.js';
import type { Wallet } from './wallet.js';
import { WalletsListService } from './wallets-list.service.js';

/** The wallets list of the wallet's widget. Not in the API document: the format is TON Connect's. */
@Controller()
@ApiExcludeController()
export class WalletsListController {
  constructor(private readonly list: WalletsListService) {}

  @Get('wallets-v2.json')
  @PublicCache()
  getWalletsList(): Promise<readonly Wallet[]> {
    return this.list.readWallets();
  }

  @Get('wallets/:id/icon')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  async getWalletIcon(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const icon = await this.list.readIcon(id);
    if (!icon) throw routeNotFound();
    const caching = icon === PLAIN_ICON ? 'no-cache' : 'public, max-age=86400';
    reply.header('Cache-Control', caching).type(icon.type).send(icon.bytes);
  }
}
