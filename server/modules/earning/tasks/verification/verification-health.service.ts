import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  checkState,
  methodNeeds,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { notFound } from '../../../../platform/errors/common.errors.js';
import { JobStore } from '../../../../platform/jobs/job-store.js';
import { defineRecords } from '../../../../platform/records/record-kind.js';
import { Records } from '../../../../platform/records/records.js';
import { isoOrNull } from '../../../../platform/records/timestamps.js';
import { countReviewsByMethod } from '../../../../reports/task.report.js';
import { SettingsService } from '../../../site/settings/settings.service.js';
import { TaskRepository } from '../task.repository.js';
import type {
  VerificationMethodDto,
  VerificationMethodUpdateDto,
} from './dto/verification-method.dto.js';
import { VerificationChecks } from './verification-checks.js';
import {
  VerificationMethodSchema,
  type VerificationMethodState,
} from './verification-method.entity.js';
import { VerificationMethodRepository } from './verification-method.repository.js';

const methodNotFound = () =>
  notFound('verification', { en: 'method of verification', zh: '验证方式' });

const kind = defineRecords<VerificationMethodState>(VerificationMethodSchema, {
  key: 'method',
  notFound: methodNotFound,
  label: ({ method }) => ({ type: 'verification', name: method }),
});

/** The kind of job that calls a service again; its data names the method. */
export const VERIFY_TASK = 'verify_task';

/** Shows the state of the verification methods and switches them. */
@Injectable()
export class VerificationHealthService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly checks: VerificationChecks,
    private readonly jobs: JobStore,
    private readonly settings: SettingsService,
    private readonly tasks: TaskRepository,
    private readonly methods: VerificationMethodRepository,
    private readonly records: Records,
  ) {}

  async list(): Promise<VerificationMethodDto[]> {
    const means = this.checks.means(await this.settings.read());
    const states = await this.methods.all();
    const waiting = await this.jobs.countBy(VERIFY_TASK, 'method');
    const tasks = await this.tasks.countByMethod();
    const reviews = await countReviewsByMethod(this.em);
    return VERIFICATION_METHODS.map((method) => {
      const needs = methodNeeds(method, means);
      const { last_success_at, last_failure_at, ...state } = states[method];
      return {
        ...state,
        is_configured: needs.length === 0,
        needs,
        tasks: tasks.get(method) ?? 0,
        last_success_at: isoOrNull(last_success_at),
        last_failure_at: isoOrNull(last_failure_at),
        waiting: waiting.get(method) ?? 0,
        reviews: reviews.get(method) ?? 0,
      };
    });
  }

  /** The methods of active tasks as visitors meet them. The statements read no submissions, however many there are. */
  async listUsed() {
    const means = this.checks.means(await this.settings.read());
    const states = await this.methods.all();
    const tasks = await this.tasks.countByMethod();
    return VERIFICATION_METHODS.filter((method) => tasks.has(method)).map((method) => {
      const { note, note_en, last_success_at, ...measured } = states[method];
      const state = checkState({ ...measured, needs: methodNeeds(method, means) });
      return {
        method,
        state,
        ...(measured.is_enabled ? { note: '', note_en: '' } : { note, note_en }),
        last_success_at: isoOrNull(last_success_at),
      };
    });
  }

  async update(name: string, dto: VerificationMethodUpdateDto): Promise<VerificationMethodDto> {
    const method = VERIFICATION_METHODS.find((known) => known === name);
    if (!method) throw methodNotFound();
    await this.store(method, dto);
    const found = (await this.list()).find((entry) => entry.method === method);
    if (!found) throw methodNotFound();
    return found;
  }

  @Transactional()
  private async store(method: VerificationMethod, dto: VerificationMethodUpdateDto): Promise<void> {
    await this.methods.ensureStored(method);
    await this.records.update(kind, await this.records.lock(kind, method), dto);
  }
}
