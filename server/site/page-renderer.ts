import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Language, PublicSite, RenderedPage } from '#libs/domain/index.js';
import { Env } from '../platform/config/env.js';
import { PageReads } from './page-reads.js';
import type { Rendering } from './render-worker.js';

/** Milliseconds after which a rendering counts as hanging. */
const RENDER_WITHIN = 60_000;

/** Far more than the largest whitepaper needs. */
const MOST_MEGABYTES = 512;

/** A long whitepaper occupies one thread for seconds. */
const MOST_THREADS = 2;

/** Milliseconds after which the idle second thread ends. */
const IDLE_FOR = 60_000;

/** Renders the site's pages with its own components (decision 50), in separate threads. */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  /** Started at the first page, so that the server starts sooner. */
  private threads?: Piscina;

  constructor(
    private readonly env: Env,
    private readonly reads: PageReads,
  ) {}

  /** @throws Error when the data is not available, a component fails, or the thread ends. */
  async render(path: string, language: Language, settings: PublicSite): Promise<RenderedPage> {
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
