import { Injectable } from '@nestjs/common';
import {
  asksService,
  needText,
  type SiteSettings,
  type TaskNeed,
  taskNeeds,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { Env } from '../../../config/env.js';
import { Unavailable } from '../../../outbound/http-client.js';
import { SettingsService } from '../../settings/settings.service.js';
import { shownSettings } from './task-settings.js';
import { taskNotDoable } from './verification.errors.js';
import type { CheckContext, CheckResult, VerifiedTask } from './verification-check.js';
import { VerificationChecks } from './verification-checks.js';
import { VerificationHealthService } from './verification-health.service.js';
import {
  type MethodSwitch,
  VerificationMethodRepository,
} from './verification-method.repository.js';

export { type CheckResult, Unavailable };

/** Whether a task can be done; where it cannot, what is missing, and what visitors read of it. */
interface Availability {
  is_verification_available: boolean;
  needs: TaskNeed[];
  verification_note: string;
  verification_note_en: string;
}

const SWITCHED_ON: MethodSwitch = { is_enabled: true, note: '', note_en: '' };

/** Makes sure that tasks were done, each with its own method. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly checks: VerificationChecks,
    private readonly health: VerificationHealthService,
    private readonly methods: VerificationMethodRepository,
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** Whether tasks can be done now, for any number of them. */
  async availability(): Promise<(task: VerifiedTask) => Availability> {
    const site = await this.settings.read();
    const states = await this.methods.all();
    return (task) => this.describe(task, site, states.get(task.verification));
  }

  /** @throws AppError 409 with what keeps visitors from doing it. */
  async assertAvailable(task: VerifiedTask, site: SiteSettings): Promise<void> {
    const state = await this.methods.findSwitch(task.verification);
    const { needs, ...notes } = this.describe(task, site, state);
    const [need] = needs;
    if (need === undefined) return;
    throw taskNotDoable(need, { en: notes.verification_note_en, zh: notes.verification_note });
  }

  /** Whether a service on another host is asked, which may not answer. */
  asks(method: VerificationMethod): boolean {
    return asksService(method);
  }

  /**
   * Checks a submission with the task's method; never to be called within a transaction, because a
   * service takes its time.
   *
   * @throws Unavailable when a service cannot be asked now.
   * @throws AppError 422 when the submission cannot be right.
   */
  async check(method: VerificationMethod, context: CheckContext): Promise<CheckResult> {
    const check = this.checks.get(method);
    if (!asksService(method)) return check(context);
    try {
      const result = await check(context);
      await this.methods.setSucceeded(method);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) {
        await this.health.failed(method, this.env.withoutSecrets(error.message));
      }
      throw error;
    }
  }

  /** Where a method is switched off, the operator's own note goes first. */
  private describe(
    { verification, verification_settings }: VerifiedTask,
    site: SiteSettings,
    { is_enabled, note, note_en }: MethodSwitch = SWITCHED_ON,
  ): Availability {
    const shown = shownSettings(verification, verification_settings);
    const task = { verification, verification_settings: shown };
    const needs = taskNeeds(task, this.checks.means(site), is_enabled);
    const [need] = needs;
    const own = is_enabled ? '' : note || note_en;
    return {
      is_verification_available: need === undefined,
      needs,
      verification_note: own || (need ? needText(need, 'zh') : ''),
      verification_note_en: (own && note_en) || own || (need ? needText(need, 'en') : ''),
    };
  }
}
