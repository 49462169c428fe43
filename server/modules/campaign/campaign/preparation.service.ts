import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { campaignClock, type SiteSettings } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { AuthService } from '../../admins/auth/auth.service.js';
import type { TaskDto } from '../../earning/tasks/dto/task.dto.js';
import { TaskService } from '../../earning/tasks/task.service.js';
import { BuiltInSectionService } from '../../site/sections/built-in-section.service.js';
import { SiteTextService } from '../../site/texts/site-text.service.js';
import {
  builtInBrand,
  builtInTexts,
  hasBuiltInPool,
  hasFirstDates,
  hasSettingLinks,
  isPoolCovered,
  isUncheckedShare,
  leadsToExample,
  listBuiltIn,
  showsBuiltInClaims,
  showsInventedStatistics,
} from './built-in-parts.js';
import type {
  ChecklistPointDto,
  SamplesDto,
  SetupPart,
  SetupStepDto,
} from './dto/preparation.dto.js';
import { readSamples, readSetupFacts } from './setup.report.js';
import type { SiteAddress } from './site-address.js';

type SetupFacts = Awaited<ReturnType<typeof readSetupFacts>>;

interface Prepared {
  settings: SiteSettings;
  tasks: TaskDto[];
  facts: SetupFacts;
  /** Sections without the built-in entries. */
  changed: string[];
  /** Keys of the operator's own texts. */
  texts: string[];
  /** Tasks that lead to pages without content of the operator. */
  toEmptyPages: TaskDto[];
  /** Tasks that are still as the product has them. */
  builtIn: TaskDto[];
}

type Code = ChecklistPointDto['code'];

interface Preparation {
  checklist: ChecklistPointDto[];
  setup: SetupStepDto[];
  unready_tasks: number[];
  samples: SamplesDto;
}

/** Compares the site with its defaults: the checklist before going live, and the steps of setting up the project. */
@Injectable()
export class PreparationService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly auth: AuthService,
    private readonly tasks: TaskService,
    private readonly sections: BuiltInSectionService,
    private readonly texts: SiteTextService,
  ) {}

  async read(settings: SiteSettings, address: SiteAddress): Promise<Preparation> {
    const tasks = await this.tasks.listActive();
    const prepared = {
      settings,
      tasks,
      builtIn: listBuiltIn(tasks, settings),
      facts: await readSetupFacts(this.em),
      changed: await this.sections.listChanged(),
      texts: await this.texts.listReplaced(settings.default_language),
      toEmptyPages: await this.tasks.listToEmptyPages(),
    };
    return {
      checklist: await this.checklist(prepared, address),
      setup: setupSteps(prepared),
      unready_tasks: unreadyTasks(prepared),
      samples: { ...(await readSamples(this.em)), tasks: prepared.builtIn.map(({ id }) => id) },
    };
  }

  /**
   * Required are conditions without which sign-ins or payments fail, or a public password opens the back office: on this
   * machine alone it is harmless. Everything else is recommended.
   */
  private async checklist(prepared: Prepared, address: SiteAddress): Promise<ChecklistPointDto[]> {
    const { settings, tasks, facts, changed } = prepared;
    const met: Record<Code, boolean> = {
      dates: campaignClock(settings, databaseDate()).status !== 'ended',
      public_url: address.isSecure,
      password: !(await this.auth.hasDemoPassword()),
      second_factor: !facts.lacks_second_factor,
      brand: builtInBrand(settings).length === 0,
      statistics: !showsInventedStatistics(settings, changed),
      lists: !showsBuiltInClaims(settings, changed),
      links: exampleLinks(prepared).length === 0,
      jetton_master: settings.contract_address !== '',
      pool: isPoolCovered(settings),
      tasks: tasks.length > 0,
      doable: tasks.every(({ needs }) => needs.length === 0),
      shares: !tasks.some(isUncheckedShare),
      pages: prepared.toEmptyPages.length === 0,
      texts: tasks.every(({ title, title_en }) => title.trim() !== '' && title_en.trim() !== ''),
    };
    const required: Code[] = ['public_url', 'pool'];
    if (!address.isLocal) required.push('password');
    return (Object.keys(met) as Code[]).map((code) => ({
      code,
      is_met: met[code],
      is_required: required.includes(code),
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

/** Tasks that lack something, or whose link leads to an example domain or to a page without content of the operator. */
const unreadyTasks = ({ tasks, toEmptyPages }: Prepared): number[] => {
  const empty = toEmptyPages.map(({ id }) => id);
  return tasks
    .filter((task) => task.needs.length > 0 || leadsToExample(task) || empty.includes(task.id))
    .map(({ id }) => id);
};

/** The steps in the order in which one works (tasks need pages of the site); none of a closed campaign. */
function setupSteps(prepared: Prepared): SetupStepDto[] {
  const { settings, tasks, facts, changed } = prepared;
  if (settings.closed_at !== null) return [];
  const open: Record<SetupStepDto['code'], SetupPart[]> = {
    second_factor: partsWhere({ second_factor: facts.lacks_second_factor }),
    brand: builtInBrand(settings),
    texts: [
      ...builtInTexts(settings, prepared.texts),
      ...partsWhere({
        statistics: showsInventedStatistics(settings, changed),
        lists: showsBuiltInClaims(settings, changed),
      }),
    ],
    links: exampleLinks(prepared),
    team: partsWhere({ team: !facts.has_team }),
    whitepaper: partsWhere({ whitepaper: !facts.has_whitepaper }),
    legal: partsWhere({ terms: !facts.has_terms, privacy: !facts.has_privacy }),
    tasks: partsWhere({
      no_tasks: tasks.length === 0,
      built_in_tasks: tasks.length > 0 && prepared.builtIn.length === tasks.length,
      undoable_tasks: tasks.some(({ needs }) => needs.length > 0),
      unchecked_shares: tasks.some(isUncheckedShare),
      empty_pages: prepared.toEmptyPages.length > 0,
    }),
    campaign: partsWhere({ dates: hasFirstDates(settings), pool: hasBuiltInPool(settings) }),
    notifications: partsWhere({
      notifications: !facts.has_channel,
      test_message: facts.has_channel && !facts.has_delivery,
    }),
    go_live: partsWhere({ preview: settings.campaign_mode === 'preview' }),
  };
  return (Object.keys(open) as SetupStepDto['code'][]).map((code) => ({ code, open: open[code] }));
}
