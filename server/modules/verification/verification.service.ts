import { Injectable } from '@nestjs/common';
import {
  isSetUp,
  parseTonAddress,
  type SiteSettings,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { withoutSecrets } from '../../jobs/secrets.js';
import { Unavailable } from '../../outbound/outside-service.js';
import { SettingsService } from '../settings/settings.service.js';
import { type StoredVerificationSettings, TaskSettingsService } from './task-settings.service.js';
import { methodNotSetUp, methodSwitchedOff } from './verification.errors.js';
import type { CheckContext, CheckResult } from './verification-check.js';
import { VerificationChecks } from './verification-checks.js';
import { VerificationHealthService } from './verification-health.service.js';

export { type CheckResult, Unavailable };

/** What of a task decides how it is verified. */
export interface VerifiedTask {
  verification: VerificationMethod;
  verification_settings: StoredVerificationSettings;
}

/** Whether a task can be submitted, and what the operator says where its method is switched off. */
interface Availability {
  is_verification_available: boolean;
  verification_note: string;
  verification_note_en: string;
}

/** Makes sure that tasks were done, each with its own method. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly checks: VerificationChecks,
    private readonly health: VerificationHealthService,
    private readonly settings: SettingsService,
    private readonly taskSettings: TaskSettingsService,
    private readonly env: Env,
  ) {}

  /** Tells of any number of tasks whether they can be submitted now. */
  async availability(): Promise<(task: VerifiedTask) => Availability> {
    const site = await this.settings.read();
    const states = await this.health.states();
    return (task) => {
      const { is_enabled = true, note = '', note_en = '' } = states.get(task.verification) ?? {};
      const is_verification_available = is_enabled && this.isReady(task, site);
      if (is_enabled) {
        return { is_verification_available, verification_note: '', verification_note_en: '' };
      }
      return { is_verification_available, verification_note: note, verification_note_en: note_en };
    };
  }

  /** @throws AppError 409 when the method is switched off, or lacks something. */
  async assertAvailable(task: VerifiedTask, site: SiteSettings): Promise<void> {
    const state = await this.health.stateOf(task.verification);
    if (state && !state.is_enabled) throw methodSwitchedOff(state.note, state.note_en);
    if (!this.isReady(task, site)) throw methodNotSetUp();
  }

  /** Whether a service on another host is asked, which may not answer. */
  asks(method: VerificationMethod): boolean {
    return this.checks.get(method).asks;
  }

  /**
   * What the method says of what was handed in; never to be called within a transaction, because a
   * service takes its time.
   *
   * @throws Unavailable when a service cannot be asked now.
   * @throws AppError 422 when what was handed in cannot be right.
   */
  async check(method: VerificationMethod, context: CheckContext): Promise<CheckResult> {
    const check = this.checks.get(method);
    if (!check.asks) return check.check(context);
    try {
      const result = await check.check(context);
      await this.health.succeeded(method);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) {
        await this.health.failed(method, withoutSecrets(error.message, this.env));
      }
      throw error;
    }
  }

  private isReady(task: VerifiedTask, site: SiteSettings): boolean {
    const { verification, verification_settings } = task;
    if (this.checks.get(verification).needs(site).length > 0) return false;
    const settings = this.taskSettings.show(verification, verification_settings);
    if (!isSetUp(verification, settings)) return false;
    const jetton = settings.jetton_address || site.contract_address;
    return verification !== 'jetton_balance' || parseTonAddress(jetton) !== null;
  }
}
