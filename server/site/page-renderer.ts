import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Language, RenderedPage, SiteSettings } from '#libs/domain/index.js';
import { Env } from '../config/env.js';
import { PageReads } from './page-reads.js';
import type { Rendering } from './render-worker.js';

/** A rendering that takes longer hangs, in milliseconds. */
const RENDER_WITHIN = 60_000;

/** Many times what the largest whitepaper takes; whoever needs more takes no memory from the rest. */
const MOST_MEGABYTES = 512;

/**
 * Renders the site's pages with its own components (decision 50), in a thread of its own: a long
 * whitepaper takes seconds, in which the server answers others.
 */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  /** Started with the first page, and again after its end: a start need not wait for it. */
  private thread?: Worker;
  /** The components share their state. */
  private readonly turn = pLimit(1);

  constructor(
    private readonly env: Env,
    private readonly reads: PageReads,
  ) {}

  /** @throws when what the page reads cannot be had, a part of it fails, or the thread ends. */
  async render(path: string, language: Language, settings: SiteSettings): Promise<RenderedPage> {
    const answers = await this.reads.readFor(path);
    const origin = this.env.public_url || null;
    return this.turn(() => this.ask({ path, language, settings, origin, answers }));
  }

  async onApplicationShutdown(): Promise<void> {
    this.turn.clearQueue();
    await this.thread?.terminate();
  }

  private async ask(rendering: Rendering): Promise<RenderedPage> {
    this.thread ??= this.start();
    const { thread } = this;
    const answered = new AbortController();
    const deadline = setTimeout(() => thread.terminate(), RENDER_WITHIN);
    const ended = once(thread, 'exit', answered).then(([code]) => {
      throw new Error(`The thread that renders pages has ended with ${code}.`);
    });
    try {
      thread.postMessage(rendering);
      const [answer] = await Promise.race([once(thread, 'message', answered), ended]);
      if ('error' in answer) throw answer.error;
      return answer;
    } finally {
      clearTimeout(deadline);
      answered.abort();
    }
  }

  private start(): Worker {
    const built = (...path: string[]) => join(this.env.dist_dir, ...path);
    const thread = new Worker(built('server', 'site', 'render-worker.js'), {
      workerData: pathToFileURL(built('web-render', 'render.js')).href,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const forget = () => {
      if (this.thread === thread) this.thread = undefined;
    };
    return thread.once('error', forget).once('exit', forget);
  }
}
