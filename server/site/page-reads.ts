import { Injectable } from '@nestjs/common';
import { MINI_APP_PATH, PAGES_WITH_CONTENTS } from '#libs/domain/index.js';
import { ClosingService } from '../modules/campaign/closing/closing.service.js';
import { TaskService } from '../modules/earning/tasks/task.service.js';
import { ContentService } from '../modules/site/content/content.service.js';
import { SectionService } from '../modules/site/sections/section.service.js';
import { SettingsService } from '../modules/site/settings/settings.service.js';
import { TeamService } from '../modules/site/team/team.service.js';

type ReadList = () => Promise<{ updated_at: string }[]>;

/** What pages read of the API, answered without HTTP. */
@Injectable()
export class PageReads {
  /** The lists that pages read, with their addresses, by route; other pages read none. */
  private readonly lists: Record<string, [address: string, read: ReadList]>;

  constructor(
    private readonly closing: ClosingService,
    contents: ContentService,
    tasks: TaskService,
    team: TeamService,
    private readonly settings: SettingsService,
    private readonly sections: SectionService,
  ) {
    const activeTasks: [string, ReadList] = ['/api/v1/airdrop/tasks', () => tasks.listActive()];
    const pageContents = PAGES_WITH_CONTENTS.map((type): [string, [string, ReadList]] => [
      `/${type}`,
      [`/api/v1/public/contents?type=${type}`, () => contents.listActive(type)],
    ]);
    this.lists = {
      ...Object.fromEntries(pageContents),
      '/airdrop': activeTasks,
      '/airdrop/invite': activeTasks,
      '/airdrop/activity': activeTasks,
      '/airdrop/claims': activeTasks,
      [MINI_APP_PATH]: activeTasks,
      '/team': ['/api/v1/public/team', () => team.listActive()],
      '/whitepaper': ['/api/v1/public/whitepaper', () => contents.listActive('whitepaper')],
    };
  }

  /** What the page of a route reads, by address; null for what is not there yet. */
  async readFor(route: string): Promise<Record<string, unknown>> {
    if (route === '/report') {
      return { '/api/v1/public/campaign/report': await this.closing.findReport() };
    }
    const [address, read] = this.lists[route] ?? [];
    return address && read ? { [address]: await read() } : {};
  }

  /** When what a route shows was last changed, ISO 8601; the report changes with the settings only. */
  async lastChange(route: string): Promise<string> {
    const [, readList] = this.lists[route] ?? [];
    const showsSections = route === '/' || route === '/roadmap';
    const [settings, sections = '', records = []] = await Promise.all([
      this.settings.readForAdmin(),
      showsSections ? this.sections.lastChange() : undefined,
      readList?.(),
    ]);
    return [settings, ...records].map(({ updated_at }) => updated_at).reduce(later, sections);
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
