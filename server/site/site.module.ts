import { Module } from '@nestjs/common';
import { SettingsModule } from '../modules/settings/settings.module.js';
import { TonConnectManifestController } from './tonconnect-manifest.controller.js';

@Module({ imports: [SettingsModule], controllers: [TonConnectManifestController] })
export class SiteModule {}
