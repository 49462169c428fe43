import { Injectable } from '@nestjs/common';
import { ContentService } from '../modules/content/content.service.js';
import { SettingsService } from '../modules/settings/settings.service.js';
import { TaskService } from '../modules/tasks/task.service.js';
import { TeamService } from '../modules/team/team.service.js';

/** What each page reads, by route; the others read nothing. */
const READS: Record<string, string> = {
  '/airdrop': '/api/v1/airdrop/tasks',
  '/about': '/api/v1/public/contents?type=about',
  '/roadmap': '/api/v1/public/contents?type=roadmap',
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
  private readonly reads: Record<string, () => Promise<PublicRecord[]>>;

  constructor(
    contents: ContentService,
    tasks: TaskService,
    team: TeamService,
    private readonly settings: SettingsService,
  ) {
    this.reads = {
      '/api/v1/airdrop/tasks': () => tasks.listActive(),
      '/api/v1/public/team': () => team.listActive(),
      '/api/v1/public/whitepaper': () => contents.listActive('whitepaper'),
      '/api/v1/public/contents?type=about': () => contents.listActive('about'),
      '/api/v1/public/contents?type=roadmap': () => contents.listActive('roadmap'),
    };
  }

  /** @throws Error for an address that no page has read so far. */
  read(address: string): Promise<PublicRecord[]> {
    const read = this.reads[address];
    if (!read) throw new Error(`Pages cannot read ${address} yet: PageReads does not know it.`);
    return read();
  }

  /** When what a route shows was last changed, ISO 8601. */
  async lastChange(route: string): Promise<string> {
    const address = READS[route];
    const [settings, records] = await Promise.all([
      this.settings.readForAdmin(),
      address ? this.read(address) : [],
    ]);
    return [settings, ...records].map(({ updated_at }) => updated_at).reduce(later);
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
