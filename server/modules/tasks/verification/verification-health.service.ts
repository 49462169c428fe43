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
import { prepared } from '../../../database/prepared.js';
import { Transactional } from '../../../database/transactional.js';
import { JobStore } from '../../../jobs/job-store.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import { SettingsService } from '../../settings/settings.service.js';
import type {
  VerificationMethodDto,
  VerificationMethodUpdateDto,
} from './dto/verification-method.dto.js';
import { methodNotFound } from './verification.errors.js';
import { VerificationChecks } from './verification-checks.js';
import { VerificationMethodState } from './verification-method.entity.js';

/** The kind of job that asks again; its data names the method. */
export const VERIFY_TASK = 'verify_task';

/** A success is written down no more often than once a minute, or at once after a failure. */
const SUCCESS = `insert into verification_methods (method, last_success_at, updated_at)
  values (?, now(), now())
  on conflict (method) do update set last_success_at = now(), failures_in_a_row = 0
  where verification_methods.failures_in_a_row > 0
    or verification_methods.last_success_at is null
    or verification_methods.last_success_at < now() - interval '1 minute'`;

const FAILURE = `insert into verification_methods (method, last_failure_at, last_error,
    failures_in_a_row, updated_at)
  values (?, now(), ?, 1, now())
  on conflict (method) do update set last_failure_at = now(), last_error = excluded.last_error,
    failures_in_a_row = verification_methods.failures_in_a_row + 1`;

/** How many active tasks use each method. */
const TASKS = `select verification as method, count(*)::int as tasks from tasks
  where is_active group by verification`;

/** What waits for a person, by the method of its task; only a person decides about a deleted one. */
const REVIEWS = `select coalesce(t.verification, 'manual') as method, count(*)::int as reviews
  from completions c left join tasks t on t.id = c.task_id
  where c.status = 'pending_verification' and c.review_due_at is not null group by 1`;

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

/** Whether a method can be used, and what the operator says where it cannot. */
export type MethodSwitch = Pick<VerificationMethodState, 'is_enabled' | 'note' | 'note_en'>;

const SWITCH = prepared<MethodSwitch>(
  'select is_enabled, note, note_en from verification_methods where method = ?',
);

type StoredState = Omit<Row<VerificationMethodState>, 'updated_at'>;

/** How the methods of verification do, and which of them are switched off. */
@Injectable()
export class VerificationHealthService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly checks: VerificationChecks,
    private readonly jobs: JobStore,
    private readonly settings: SettingsService,
  ) {}

  async list(): Promise<VerificationMethodDto[]> {
    const means = this.checks.means(await this.settings.read());
    const states = await this.states();
    const waiting = await this.jobs.countBy(VERIFY_TASK, 'method');
    const used = await this.em.execute<{ method: string; tasks: number }[]>(TASKS);
    const tasks = new Map(used.map((row) => [row.method, row.tasks]));
    const handedIn = await this.em.execute<{ method: string; reviews: number }[]>(REVIEWS);
    const reviews = new Map(handedIn.map((row) => [row.method, row.reviews]));
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

  /** What is stored of every method that something is stored of. */
  async states(): Promise<Map<VerificationMethod, StoredState>> {
    const rows = await this.em.execute<StoredState[]>(
      `select method, is_enabled, note, note_en, last_success_at, last_failure_at, last_error,
         failures_in_a_row from verification_methods`,
    );
    return new Map(rows.map((row) => [row.method, row]));
  }

  /** What is stored of a method; undefined before anything is. */
  async stateOf(method: VerificationMethod): Promise<MethodSwitch | undefined> {
    const [state] = await SWITCH(this.em, [method]);
    return state;
  }

  /** The service behind a method has answered. */
  async succeeded(method: VerificationMethod): Promise<void> {
    await this.em.execute(SUCCESS, [method]);
  }

  /** @param line why it could not be asked, without secrets */
  async failed(method: VerificationMethod, line: string): Promise<void> {
    await this.em.execute(FAILURE, [method, line.slice(0, MAX_LENGTH.reason)]);
  }

  @Transactional()
  private async change(
    method: VerificationMethod,
    dto: VerificationMethodUpdateDto,
  ): Promise<void> {
    await this.em.execute(
      'insert into verification_methods (method, updated_at) values (?, now()) on conflict do nothing',
      [method],
    );
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
