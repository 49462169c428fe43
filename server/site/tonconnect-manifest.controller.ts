import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../config/env.js';
import { SettingsService } from '../modules/settings/settings.service.js';
import { requestOrigin } from '../request/request-origin.js';
import { TonConnectManifestDto } from './tonconnect-manifest.dto.js';

/** What wallets read about the site before they connect; wallets come from any origin. */
@Controller()
@ApiTags('Public')
export class TonConnectManifestController {
  constructor(
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** Get the TON Connect manifest */
  @Get('tonconnect-manifest.json')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('Cache-Control', 'no-cache')
  async getTonConnectManifest(@Req() request: FastifyRequest): Promise<TonConnectManifestDto> {
    const origin = requestOrigin(request, this.env.public_url);
    const { site_name } = await this.settings.read();
    return { ...manifestOf(origin), url: origin, name: site_name };
  }

  /** Get the TON Connect manifest of the back office, separate from the visitors' */
  @Get('admin-tonconnect-manifest.json')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('Cache-Control', 'no-cache')
  async getAdminTonConnectManifest(@Req() request: FastifyRequest): Promise<TonConnectManifestDto> {
    const origin = requestOrigin(request, this.env.public_url);
    const { site_name } = await this.settings.read();
    return { ...manifestOf(origin), url: `${origin}/admin`, name: `${site_name} Admin` };
  }
}

const manifestOf = (origin: string) => ({
  iconUrl: `${origin}/icon-180.png`,
  termsOfUseUrl: `${origin}/terms`,
  privacyPolicyUrl: `${origin}/privacy`,
});
