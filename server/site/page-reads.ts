import { Injectable } from '@nestjs/common';
import { MINI_APP_PATH, PAGES_WITH_CONTENTS, STATUS_PATH } from '#libs/domain/index.js';
import { ClosingService } from '../modules/campaign/closing/closing.service.js';
import { TaskService } from '../modules/earning/tasks/task.service.js';
import { ActivityService } from '../modules/reporting/figures/activity.service.js';
import { StatusService } from '../modules/reporting/status/status.service.js';
import { ContentService } from '../modules/site/content/content.service.js';
import { SectionService } from '../modules/site/sections/section.service.js';
import { SettingsService } from '../modules/site/settings/settings.service.js';
import { TeamService } from '../modules/site/team/team.service.js';

/** Routes whose first view says how the campaign's work goes. */
const SHOW_ACTIVITY: readonly string[] = ['/airdrop', MINI_APP_PATH];

type ReadList = () => Promise<{ updated_at: string }[]>;

/** The API's data for pages, without HTTP. */
@Injectable()
export class PageReads {
  /** Lists with their addresses, by the route that reads them. */
  private readonly lists: Record<string, [address: string, read: ReadList]>;

  constructor(
    private readonly closing: ClosingService,
    contents: ContentService,
    private readonly tasks: TaskService,
    team: TeamService,
    private readonly settings: SettingsService,
    private readonly sections: SectionService,
    private readonly status: StatusService,
    private readonly activity: ActivityService,
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

  /** The data of a route's page by address; null for a missing report. */
  async readFor(route: string): Promise<Record<string, unknown>> {
    if (route === '/report') {
      return { '/api/v1/public/campaign/report': await this.closing.findReport() };
    }
    if (route === STATUS_PATH) return { '/api/v1/public/status': await this.status.read() };
    const [address, read] = this.lists[route] ?? [];
    return {
      ...(address && read && { [address]: await read() }),
      ...(SHOW_ACTIVITY.includes(route) && {
        '/api/v1/public/campaign/activity': await this.activity.read(),
      }),
    };
  }

  /** Whether visitors see a task. */
  async isActiveTask(id: number): Promise<boolean> {
    return (await this.tasks.listActive()).some((task) => task.id === id);
  }

  /** Last change of a route's data, ISO 8601; the report changes only with the settings. */
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
