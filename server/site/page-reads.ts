import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { ClosingService } from '../modules/closing/closing.service.js';
import { ContentService } from '../modules/content/content.service.js';
import { SettingsService } from '../modules/settings/settings.service.js';
import { TaskService } from '../modules/tasks/task.service.js';
import { TeamService } from '../modules/team/team.service.js';

/** It changes with the settings only. */
const REPORT = '/api/v1/public/campaign/report';

/** What pages read, by route; the others read nothing. */
const READS: Record<string, string> = {
  '/airdrop': '/api/v1/airdrop/tasks',
  '/about': '/api/v1/public/contents?type=about',
  '/roadmap': '/api/v1/public/contents?type=roadmap',
  '/report': REPORT,
  '/team': '/api/v1/public/team',
  '/whitepaper': '/api/v1/public/whitepaper',
};

interface PublicRecord {
  /** ISO 8601. */
  updated_at: string;
}

/** What pages read of the API, answered without HTTP. */
@Injectable()
export class PageReads {
  private readonly lists: Record<string, () => Promise<PublicRecord[]>>;

  constructor(
    private readonly closing: ClosingService,
    contents: ContentService,
    tasks: TaskService,
    team: TeamService,
    private readonly settings: SettingsService,
  ) {
    this.lists = {
      '/api/v1/airdrop/tasks': () => tasks.listActive(),
      '/api/v1/public/team': () => team.listActive(),
      '/api/v1/public/whitepaper': () => contents.listActive('whitepaper'),
      '/api/v1/public/contents?type=about': () => contents.listActive('about'),
      '/api/v1/public/contents?type=roadmap': () => contents.listActive('roadmap'),
    };
  }

  /** What the page of a route reads, by address; null for what is not there yet. */
  async readFor(route: string): Promise<Record<string, unknown>> {
    const address = READS[route];
    if (!address) return {};
    const read = this.lists[address] ?? (() => this.readReport());
    return { [address]: await read() };
  }

  /** When what a route shows was last changed, ISO 8601. */
  async lastChange(route: string): Promise<string> {
    const [settings, records = []] = await Promise.all([
      this.settings.readForAdmin(),
      this.lists[READS[route] ?? '']?.(),
    ]);
    return [settings, ...records].map(({ updated_at }) => updated_at).reduce(later);
  }

  private async readReport(): Promise<unknown> {
    try {
      return await this.closing.report();
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
