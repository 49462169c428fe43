import { Injectable } from '@nestjs/common';
import {
  asksService,
  type CheckMeans,
  type ContentPage,
  MAX_LENGTH,
  needText,
  type SiteSettings,
  type TaskAvailability,
  taskNeeds,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { Env } from '../../../../platform/config/env.js';
import { conflict } from '../../../../platform/errors/common.errors.js';
import { Unavailable } from '../../../../platform/outbound/http-client.js';
import type { TaskToDo } from '../task.repository.js';
import { emptyPages } from './task-pages.js';
import { shownSettings } from './task-settings.js';
import type { CheckContext, CheckResult, VerifiedTask } from './verification-check.js';
import { VerificationChecks } from './verification-checks.js';
import {
  type MethodSwitch,
  UNTOUCHED,
  VerificationMethodRepository,
} from './verification-method.repository.js';

export { type CheckResult, Unavailable };

/** Checks submissions of tasks, each with its own method. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly checks: VerificationChecks,
    private readonly methods: VerificationMethodRepository,
    private readonly env: Env,
  ) {}

  /** Returns a function that says whether a task can be done now. */
  async availability(): Promise<(task: DescribedTask) => TaskAvailability> {
    const { settings, switchOf, pages } = await this.methods.switches();
    const means = { ...this.checks.means(settings), emptyPages: emptyPages(pages) };
    return (task) => describe(task, means, switchOf(task.verification));
  }

  async emptyPages(count: 'shown' | 'own'): Promise<ContentPage[]> {
    return emptyPages((await this.methods.switches()).pages, count);
  }

  /** @throws AppError 409 naming the obstacle. */
  assertAvailable(task: TaskToDo, site: SiteSettings): void {
    const means = { ...this.checks.means(site), emptyPages: emptyPages(task.pages) };
    const { needs, ...notes } = describe(task, means, task.method_switch ?? UNTOUCHED);
    const [need] = needs;
    if (need === undefined) return;
    const code = need === 'is_enabled' ? 'switched_off' : 'not_set_up';
    const texts = { en: notes.verification_note_en, zh: notes.verification_note };
    throw conflict(`verification.${code}`, texts);
  }

  /** Checks a submission; not to be called in a transaction, because services may be slow. */
  async check(method: VerificationMethod, context: CheckContext): Promise<CheckResult> {
    const check = this.checks.get(method);
    if (!asksService(method)) return check(context);
    try {
      const result = await check(context);
      await this.methods.setSucceeded(method);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) {
        const line = this.env.withoutSecrets(error.message).slice(0, MAX_LENGTH.reason);
        await this.methods.setFailed(method, line);
      }
      throw error;
    }
  }
}

type DescribedTask = VerifiedTask & Pick<TaskToDo, 'id' | 'type' | 'icon' | 'action_url'>;

/** Prefers the operator's note for a switched-off method. */
function describe(
  { verification, verification_settings, ...task }: DescribedTask,
  means: CheckMeans,
  { is_enabled, note, note_en }: MethodSwitch,
): TaskAvailability {
  const shown = shownSettings(verification, verification_settings);
  const needs = taskNeeds(
    { ...task, verification, verification_settings: shown },
    means,
    is_enabled,
  );
  const [need] = needs;
  const own = is_enabled ? '' : note || note_en;
  return {
    is_verification_available: need === undefined,
    needs,
    verification_note: own || (need ? needText(need, 'zh') : ''),
    verification_note_en: (own && note_en) || own || (need ? needText(need, 'en') : ''),
  };
}
