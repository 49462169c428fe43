import { applyDecorators, Controller, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { SettingsService } from '../modules/site/settings/settings.service.js';
import { Env } from '../platform/config/env.js';
import { requestOrigin } from '../platform/request/request-origin.js';
import { iconVersion } from './brand-head.js';
import { TonConnectManifestDto } from './tonconnect-manifest.dto.js';

const Manifest = (path: string) =>
  applyDecorators(
    Get(path),
    Header('Access-Control-Allow-Origin', '*'),
    Header('Cross-Origin-Resource-Policy', 'cross-origin'),
    Header('Cache-Control', 'no-cache'),
  );

/** Describes the site to wallets of any origin before they connect. */
@Controller()
@ApiTags('Public')
export class TonConnectManifestController {
  constructor(
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** Get the TON Connect manifest */
  @Manifest('tonconnect-manifest.json')
  getTonConnectManifest(@Req() request: FastifyRequest): Promise<TonConnectManifestDto> {
    return this.manifest(request);
  }

  /** Get the TON Connect manifest of the back office, separate from the visitors' */
  @Manifest('admin-tonconnect-manifest.json')
  getAdminTonConnectManifest(@Req() request: FastifyRequest): Promise<TonConnectManifestDto> {
    return this.manifest(request, '/admin', ' Admin');
  }

  private async manifest(request: FastifyRequest, path = '', suffix = '') {
    const origin = requestOrigin(request, this.env.public_url);
    const settings = await this.settings.read();
    return {
      url: `${origin}${path}`,
      name: `${settings.site_name}${suffix}`,
      iconUrl: `${origin}/icon-180.png${iconVersion(settings)}`,
      termsOfUseUrl: `${origin}/terms`,
      privacyPolicyUrl: `${origin}/privacy`,
    };
  }
}
