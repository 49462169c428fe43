import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Language, RenderedPage, RenderPage, SiteSettings } from '#libs/domain/index.js';
import { Env } from '../config/env.js';
import { PageReads } from './page-reads.js';

/** Renders the site's pages with its own components (decision 50). */
@Injectable()
export class PageRenderer {
  private module?: Promise<{ renderPage: RenderPage }>;
  /** The components share their state. */
  private readonly turn = pLimit(1);

  constructor(
    private readonly env: Env,
    private readonly reads: PageReads,
  ) {}

  /** @throws when what the page reads cannot be had, or a part of it fails. */
  render(path: string, language: Language, settings: SiteSettings): Promise<RenderedPage> {
    return this.turn(async () => {
      // With the first page: it is large, and a start need not wait for it.
      this.module ??= import(
        pathToFileURL(join(this.env.dist_dir, 'web-render', 'render.js')).href
      );
      const { renderPage } = await this.module;
      const origin = this.env.public_url || null;
      const read = (address: string) => this.reads.read(address);
      return renderPage({ path, language, settings, origin, read });
    });
  }
}
