import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Language, RenderedPage, SiteSettings } from '#libs/domain/index.js';
import { Env } from '../config/env.js';
import { PageReads } from './page-reads.js';
import type { Rendering } from './render-worker.js';

/** A rendering that takes longer hangs, in milliseconds. */
const RENDER_WITHIN = 60_000;

/** Many times what the largest whitepaper takes; whoever needs more takes no memory from the rest. */
const MOST_MEGABYTES = 512;

/** A long whitepaper takes one of them for seconds; the other pages are rendered meanwhile. */
const MOST_THREADS = 2;

/** How long the second thread stays when nothing is left for it, in milliseconds. */
const IDLE_FOR = 60_000;

/**
 * Renders the site's pages with its own components (decision 50), in threads of their own, so that the
 * server answers others meanwhile.
 */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  /** Started with the first page: a start need not wait for it. */
  private threads?: Piscina;

  constructor(
    private readonly env: Env,
    private readonly reads: PageReads,
  ) {}

  /** @throws when what the page reads cannot be had, a part of it fails, or its thread ends. */
  async render(path: string, language: Language, settings: SiteSettings): Promise<RenderedPage> {
    const answers = await this.reads.readFor(path);
    const renderer = pathToFileURL(join(this.env.dist_dir, 'web-render', 'render.js')).href;
    const origin = this.env.public_url || null;
    const rendering: Rendering = { renderer, path, language, settings, origin, answers };
    this.threads ??= this.start();
    return this.threads.run(rendering, { signal: AbortSignal.timeout(RENDER_WITHIN) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads?.destroy();
  }

  private start(): Piscina {
    return new Piscina({
      filename: join(this.env.dist_dir, 'server', 'site', 'render-worker.js'),
      minThreads: 1,
      maxThreads: MOST_THREADS,
      idleTimeout: IDLE_FOR,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
  }
}
