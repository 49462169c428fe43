import { Module } from '@nestjs/common';
import { ClosingModule } from '../modules/campaign/closing/closing.module.js';
import { TasksModule } from '../modules/earning/tasks/tasks.module.js';
import { ClaimsModule } from '../modules/paying/claims/claims.module.js';
import { FiguresModule } from '../modules/reporting/figures/figures.module.js';
import { StatusModule } from '../modules/reporting/status/status.module.js';
import { ContentModule } from '../modules/site/content/content.module.js';
import { ImagesModule } from '../modules/site/images/images.module.js';
import { SectionsModule } from '../modules/site/sections/sections.module.js';
import { TeamModule } from '../modules/site/team/team.module.js';
import { TextsModule } from '../modules/site/texts/texts.module.js';
import { IconService } from './icon.service.js';
import { PageReads } from './page-reads.js';
import { PageRenderer } from './page-renderer.js';
import { ShareImageController } from './share-image/share-image.controller.js';
import { ShareImageService } from './share-image/share-image.service.js';
import { TonConnectManifestController } from './tonconnect-manifest.controller.js';

@Module({
  imports: [
    ClaimsModule,
    ClosingModule,
    ContentModule,
    FiguresModule,
    ImagesModule,
    SectionsModule,
    StatusModule,
    TasksModule,
    TeamModule,
    TextsModule,
  ],
  controllers: [TonConnectManifestController, ShareImageController],
  providers: [IconService, PageReads, PageRenderer, ShareImageService],
})
export class SiteModule {}
