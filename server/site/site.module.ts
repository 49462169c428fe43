import { Module } from '@nestjs/common';
import { ClaimsModule } from '../modules/claims/claims.module.js';
import { ClosingModule } from '../modules/closing/closing.module.js';
import { ContentModule } from '../modules/content/content.module.js';
import { SectionsModule } from '../modules/sections/sections.module.js';
import { TasksModule } from '../modules/tasks/tasks.module.js';
import { TeamModule } from '../modules/team/team.module.js';
import { PageReads } from './page-reads.js';
import { PageRenderer } from './page-renderer.js';
import { ShareImageController } from './share-image/share-image.controller.js';
import { ShareImageService } from './share-image/share-image.service.js';
import { TonConnectManifestController } from './tonconnect-manifest.controller.js';

@Module({
  imports: [ClaimsModule, ClosingModule, ContentModule, SectionsModule, TasksModule, TeamModule],
  controllers: [TonConnectManifestController, ShareImageController],
  providers: [PageReads, PageRenderer, ShareImageService],
})
export class SiteModule {}
