import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  logChange,
  MAX_LENGTH,
  methodNeeds,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { Transactional } from '../../../database/transactional.js';
import { JobStore } from '../../../jobs/job-store.js';
import { toIso } from '../../../records/timestamps.js';
import { countReviewsByMethod } from '../../../reports/task.report.js';
import { SettingsService } from '../../settings/settings.service.js';
import { TaskRepository } from '../task.repository.js';
import type {
  VerificationMethodDto,
  VerificationMethodUpdateDto,
} from './dto/verification-method.dto.js';
import { methodNotFound } from './verification.errors.js';
import { VerificationChecks } from './verification-checks.js';
import { VerificationMethodState } from './verification-method.entity.js';
import { VerificationMethodRepository } from './verification-method.repository.js';

/** The kind of job that asks again; its data names the method. */
export const VERIFY_TASK = 'verify_task';

/** What is stored of a method before anything has happened. */
const UNTOUCHED = {
  is_enabled: true,
  note: '',
  note_en: '',
  last_success_at: null,
  last_failure_at: null,
  last_error: '',
  failures_in_a_row: 0,
};

/** How the methods of verification do, and which of them are switched off. */
@Injectable()
export class VerificationHealthService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly checks: VerificationChecks,
    private readonly jobs: JobStore,
    private readonly settings: SettingsService,
    private readonly tasks: TaskRepository,
    private readonly methods: VerificationMethodRepository,
  ) {}

  async list(): Promise<VerificationMethodDto[]> {
    const means = this.checks.means(await this.settings.read());
    const states = await this.methods.all();
    const waiting = await this.jobs.countBy(VERIFY_TASK, 'method');
    const tasks = await this.tasks.countByMethod();
    const reviews = await countReviewsByMethod(this.em);
    return VERIFICATION_METHODS.map((method) => {
      const needs = methodNeeds(method, means);
      const { last_success_at, last_failure_at, ...state } = states.get(method) ?? UNTOUCHED;
      return {
        ...state,
        method,
        is_configured: needs.length === 0,
        needs,
        tasks: tasks.get(method) ?? 0,
        last_success_at: last_success_at ? toIso(last_success_at) : null,
        last_failure_at: last_failure_at ? toIso(last_failure_at) : null,
        waiting: waiting.get(method) ?? 0,
        reviews: reviews.get(method) ?? 0,
      };
    });
  }

  /** @throws AppError 404 for a method that there is not. */
  async update(name: string, dto: VerificationMethodUpdateDto): Promise<VerificationMethodDto> {
    const method = VERIFICATION_METHODS.find((known) => known === name);
    if (!method) throw methodNotFound();
    await this.change(method, dto);
    const found = (await this.list()).find((entry) => entry.method === method);
    if (!found) throw methodNotFound();
    return found;
  }

  /** @param line why the service did not answer, without secrets */
  async failed(method: VerificationMethod, line: string): Promise<void> {
    await this.methods.setFailed(method, line.slice(0, MAX_LENGTH.reason));
  }

  @Transactional()
  private async change(
    method: VerificationMethod,
    dto: VerificationMethodUpdateDto,
  ): Promise<void> {
    await this.methods.add(method);
    const row = await this.em.findOneOrFail(VerificationMethodState, { method });
    const given = Object.entries(dto).filter(([, value]) => value !== undefined);
    const changes = given
      .map(([field, value]) => logChange(field, Reflect.get(row, field), value))
      .filter(({ from, to }) => from !== to);
    if (changes.length === 0) return;
    this.em.assign(row, Object.fromEntries(given));
    await this.em.flush();
    const subject = { type: 'verification', name: method } as const;
    this.audit.record({ code: 'changed', subject, changes });
  }
}
