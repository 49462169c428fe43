import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { campaignClock, type SiteSettings } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { AuthService } from '../../admins/auth/auth.service.js';
import type { TaskDto } from '../../earning/tasks/dto/task.dto.js';
import { TaskService } from '../../earning/tasks/task.service.js';
import {
  areBuiltIn,
  builtInBrand,
  hasBuiltInPool,
  hasFirstDates,
  hasSettingLinks,
  isUncheckedShare,
  leadsToExample,
  showsBuiltInClaims,
  showsInventedStatistics,
} from './built-in-parts.js';
import type { ChecklistPointDto, SetupPart, SetupStepDto } from './dto/preparation.dto.js';
import { changedSections, readSetupFacts } from './setup.report.js';

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether wallets can sign for the site's name: the only required condition. */
export const isPublic = (origin: string): boolean =>
  origin.startsWith('https://') || LOCAL.test(origin);

type SetupFacts = Awaited<ReturnType<typeof readSetupFacts>>;

interface Prepared {
  settings: SiteSettings;
  tasks: TaskDto[];
  facts: SetupFacts;
  /** Sections without the built-in entries. */
  changed: string[];
}

/** Compares the site with its defaults: the checklist before going live, and the steps of setting up the project. */
@Injectable()
export class PreparationService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly auth: AuthService,
    private readonly tasks: TaskService,
  ) {}

  /** @param origin where visitors find the site */
  async read(
    settings: SiteSettings,
    origin: string,
  ): Promise<{ checklist: ChecklistPointDto[]; setup: SetupStepDto[] }> {
    const tasks = await this.tasks.listActive();
    const changed = await changedSections(this.em);
    const prepared = { settings, tasks, facts: await readSetupFacts(this.em), changed };
    return { checklist: await this.checklist(prepared, origin), setup: setupSteps(prepared) };
  }

  /** Everything but the address is recommended: nothing else makes sign-ins or payments fail. */
  private async checklist(prepared: Prepared, origin: string): Promise<ChecklistPointDto[]> {
    const { settings, tasks, facts, changed } = prepared;
    const met: Record<ChecklistPointDto['code'], boolean> = {
      dates: campaignClock(settings, databaseDate()).status !== 'ended',
      public_url: isPublic(origin),
      password: !(await this.auth.hasDemoPassword()),
      second_factor: !facts.lacks_second_factor,
      brand: builtInBrand(settings).length === 0,
      statistics: !showsInventedStatistics(settings, changed),
      lists: !showsBuiltInClaims(settings, changed),
      links: exampleLinks(prepared).length === 0,
      jetton_master: settings.contract_address !== '',
      tasks: tasks.length > 0,
      doable: tasks.every(({ needs }) => needs.length === 0),
      shares: !tasks.some(isUncheckedShare),
      pages: (await this.tasks.listToEmptyPages()).length === 0,
      texts: tasks.every(({ title, title_en }) => title.trim() !== '' && title_en.trim() !== ''),
    };
    return (Object.keys(met) as ChecklistPointDto['code'][]).map((code) => ({
      code,
      is_met: met[code],
      is_required: code === 'public_url',
    }));
  }
}

/** The parts whose condition is true. */
const partsWhere = <Part extends SetupPart>(conditions: Record<Part, boolean>): Part[] =>
  (Object.keys(conditions) as Part[]).filter((part) => conditions[part]);

/** Places with links to domains reserved for examples. */
const exampleLinks = ({ settings, tasks, facts }: Prepared) =>
  partsWhere({
    setting_links: hasSettingLinks(settings),
    task_links: tasks.some(leadsToExample),
    section_links: facts.has_section_links,
    team_links: facts.has_team_links,
    content_links: facts.has_content_links,
  });

/** The steps in the order in which one works (tasks need pages of the site); none of a live campaign. */
function setupSteps(prepared: Prepared): SetupStepDto[] {
  const { settings, tasks, facts, changed } = prepared;
  if (settings.campaign_mode === 'live') return [];
  const open: Record<SetupStepDto['code'], SetupPart[]> = {
    second_factor: partsWhere({ second_factor: facts.lacks_second_factor }),
    brand: builtInBrand(settings),
    texts: partsWhere({
      texts: !facts.has_texts,
      statistics: showsInventedStatistics(settings, changed),
      lists: showsBuiltInClaims(settings, changed),
    }),
    links: exampleLinks(prepared),
    team: partsWhere({ team: !facts.has_team }),
    whitepaper: partsWhere({ whitepaper: !facts.has_whitepaper }),
    legal: partsWhere({ terms: !facts.has_terms, privacy: !facts.has_privacy }),
    tasks: partsWhere({
      no_tasks: tasks.length === 0,
      built_in_tasks: areBuiltIn(tasks, settings),
      undoable_tasks: tasks.some(({ needs }) => needs.length > 0),
      unchecked_shares: tasks.some(isUncheckedShare),
    }),
    campaign: partsWhere({ dates: hasFirstDates(settings), pool: hasBuiltInPool(settings) }),
    notifications: partsWhere({ notifications: !facts.has_channel }),
    go_live: ['preview'],
  };
  return (Object.keys(open) as SetupStepDto['code'][]).map((code) => ({ code, open: open[code] }));
}
