import { hash } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import canonicalize from 'canonicalize';
import type { ApprovalKindName, Permission } from '#libs/domain/index.js';
import { runInTransaction, Transactional } from '../../../../platform/database/transactional.js';
import {
  type AdminAccount,
  type AuthenticatedAdmin,
  accountOf,
} from '../../../../platform/identity/admin.guard.js';
import { grant } from '../../../../platform/identity/granted.js';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { AuditLog } from '../../../../platform/operation-log/audit-log.js';
import { Notifier } from '../../notifications/notifier.service.js';
import type { ApprovalKind, Frozen } from './approval-kind.js';
import {
  approvalAnswered,
  approvalOutdated,
  approvalRequired,
  foreignApproval,
  nobodyApproves,
  tooManyRequests,
} from './approvals.errors.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { SecondPersonService } from './second-person.service.js';

/** Job that executes operations of many parts. */
const JOB = 'carry_out_approval';

/** Waiting requests of one admin. */
const MAX_REQUESTS = 20;

const hashOf = (kind: string, { payload, facts, state }: Frozen<object>): string =>
  hash('sha256', canonicalize({ kind, payload, facts, state }) ?? '', 'hex');

/** Operations that wait for a second admin; requesters never approve their own. */
@Injectable()
export class ApprovalsService implements OnModuleInit {
  private readonly kinds = new Map<ApprovalKindName, ApprovalKind<object>>();

  constructor(
    readonly em: SqlEntityManager,
    private readonly requests: ApprovalsRepository,
    private readonly persons: SecondPersonService,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly notifier: Notifier,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ id: number }>(JOB, ({ id }, { signal }) => this.carryOut(id, signal), {
      expires_after: 3_600,
    });
  }

  /** Registers a kind of operation; the feature that owns it executes it. */
  define<Payload extends object>(name: ApprovalKindName, kind: ApprovalKind<Payload>): void {
    this.kinds.set(name, kind as unknown as ApprovalKind<object>);
  }

  kindOf(name: ApprovalKindName): ApprovalKind<object> {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`No feature defines ${name}`);
    return kind;
  }

  /**
   * Runs an operation that the admin may do alone, or that was approved; requests approval otherwise.
   *
   * @param act gets the state that was compared, where one was
   * @throws AppError 409 with the request's id when approval is needed.
   */
  async run<T>(
    name: ApprovalKindName,
    payload: object,
    admin: AuthenticatedAdmin,
    act: (state?: unknown) => Promise<T>,
  ): Promise<T> {
    if (this.em.isInTransaction())
      throw new Error('A request would be rolled back with the caller');
    const {
      counts_as: counted = name,
      prepare,
      at_once = Number.POSITIVE_INFINITY,
    } = this.kindOf(name);
    await prepare?.();
    const work = (state?: unknown) => grant(counted, () => act(state));
    const asker = await this.persons.askerOf(this.kindOf(name), admin);
    const limit = await this.limitOf(name, asker);
    if (limit === undefined) return work();
    const outcome = await runInTransaction(this.em, async () => {
      const operations = { username: asker.person, kind: counted };
      const alone = await this.requests.countAlone(operations);
      const frozen = await this.kindOf(name).freeze(payload);
      const isWithin = alone + frozen.size <= limit;
      if (!isWithin && !(await this.usePermit(name, frozen, admin))) {
        if (!asker.can_be_approved) throw nobodyApproves();
        return { request: await this.ask(name, frozen, admin) };
      }
      // The other parts of a filter are other calls.
      if (isWithin) await this.requests.addAlone(operations, Math.min(frozen.size, at_once));
      return { result: await work(frozen.state) };
    });
    if (outcome.request !== undefined) throw approvalRequired(outcome.request);
    return outcome.result as T;
  }

  /**
   * Approves a request, and executes it as it was shown.
   *
   * @param seen the hash that the approver has seen
   * @throws AppError 403 for the requester; 409 when it was answered, lapsed, or changed meanwhile
   */
  async approve(id: number, seen: string, admin: AuthenticatedAdmin): Promise<void> {
    const waiting = await this.requests.find(id);
    if (waiting?.status === 'waiting') await this.kindOf(waiting.kind).prepare?.();
    const isOutdated = await runInTransaction(this.em, async () => {
      const request = await this.lock(id);
      const { kind: name, asked_by } = request;
      const kind = this.kindOf(name);
      await this.persons.assertMayApprove(kind, asked_by, admin);
      const payload = await this.requests.payloadOf(id);
      const isSame =
        seen === request.hash &&
        (await this.persons.canStillAsk(kind, request)) &&
        hashOf(name, await kind.freeze(payload)) === request.hash;
      const status = isSame ? 'approved' : 'outdated';
      await this.requests.setStatus(id, status, { answered_by: admin.username });
      const code = isSame ? 'approval_given' : 'approval_outdated';
      this.audit.record({ code, subject: subjectOf(id), operation: name, asked_by });
      if (isSame) await this.start(id, name, payload);
      return !isSame;
    });
    if (isOutdated) throw approvalOutdated();
  }

  /** @throws AppError 403 for the requester, who withdraws it instead; 409 when it was answered or lapsed. */
  @Transactional()
  async reject(id: number, reason: string, admin: AuthenticatedAdmin): Promise<void> {
    const { kind: name, asked_by } = await this.lock(id);
    await this.persons.assertMayAnswer(this.kindOf(name), asked_by, admin);
    await this.requests.setStatus(id, 'rejected', { answered_by: admin.username, reason });
    const said = { subject: subjectOf(id), operation: name, asked_by, reason };
    this.audit.record({ code: 'approval_rejected', ...said });
  }

  /** @throws AppError 403 for another admin; 409 when it was answered or lapsed. */
  @Transactional()
  async withdraw(id: number, admin: AuthenticatedAdmin): Promise<void> {
    const { kind: operation, asked_by } = await this.lock(id);
    if (asked_by !== accountOf(admin).username) throw foreignApproval();
    await this.requests.setStatus(id, 'withdrawn', { answered_by: admin.username });
    this.audit.record({ code: 'approval_withdrawn', subject: subjectOf(id), operation, asked_by });
  }

  /** Permissions that the second person of an admin's waiting requests needs. */
  async permissionsAsked({ username }: AdminAccount): Promise<Permission[]> {
    const waiting = await this.requests.findWaiting(username);
    return waiting.flatMap(({ kind }) => {
      const { permission, or_permission = permission } = this.kindOf(kind);
      return [permission, or_permission];
    });
  }

  /** Limit for an admin alone; undefined without a limit, or without another admin who could approve. */
  private async limitOf(
    name: ApprovalKindName,
    { has_another }: { has_another: boolean },
  ): Promise<number | undefined> {
    if (!has_another) return;
    const rules = await this.requests.findRules();
    const limits: Record<ApprovalKindName, number | null> = {
      approve_claims: rules.claims_alone,
      adjust_points: rules.points_alone,
      import_points: rules.points_alone,
      set_task_points: rules.points_alone,
      delete_users: rules.users_alone,
      remove_personal_data: rules.users_alone,
      publish_root: rules.root_needs_two ? 0 : null,
      close_campaign: rules.closing_needs_two ? 0 : null,
      // One owner alone could switch all others off.
      change_rules: 0,
      change_admins: 0,
    };
    return limits[name] ?? undefined;
  }

  /** Uses up the requester's approval of exactly this operation. */
  private async usePermit(
    name: ApprovalKindName,
    frozen: Frozen<object>,
    admin: AuthenticatedAdmin,
  ): Promise<boolean> {
    if (this.kindOf(name).execute) return false;
    const id = await this.requests.findUnused(accountOf(admin).username, hashOf(name, frozen));
    if (id === undefined) return false;
    await this.requests.setStatus(id, 'done');
    return true;
  }

  private async ask(
    kind: ApprovalKindName,
    frozen: Frozen<object>,
    admin: AuthenticatedAdmin,
  ): Promise<number> {
    const { username } = accountOf(admin);
    const { payload, facts } = frozen;
    const hash = hashOf(kind, frozen);
    const waiting = await this.requests.findWaiting(username);
    const same = waiting.find((request) => request.hash === hash);
    if (same) return same.id;
    if (waiting.length >= MAX_REQUESTS) throw tooManyRequests();
    const asked = { asked_by: username, asked_with: admin.key?.name ?? null };
    const id = await this.requests.create({ kind, payload, facts, hash, ...asked });
    const said = { operation: kind, asked_by: username };
    this.audit.record({ code: 'approval_asked', subject: subjectOf(id), ...said });
    await this.notifier.notify('approval.waiting', { request_id: id, ...said });
    return id;
  }

  /** Executes an approved operation, or leaves its parts to a job. */
  private async start(id: number, name: ApprovalKindName, payload: object): Promise<void> {
    const kind = this.kindOf(name);
    if (!kind.execute) return;
    if (partsOf(kind, payload).length > 1) return this.jobs.send(JOB, { id });
    await this.audit.within(kind.operation, () => this.execute(name, payload));
    await this.requests.setStatus(id, 'done');
  }

  /** Does the parts that are not done, each in a transaction; a killed process leaves none half done. */
  private async carryOut(id: number, signal: AbortSignal): Promise<void> {
    const request = await this.requests.find(id);
    if (!request) return;
    const kind = this.kindOf(request.kind);
    const parts = partsOf(kind, await this.requests.payloadOf(id));
    const admin = { admin_username: request.answered_by ?? '', ip_address: '' };
    const doNext = async (): Promise<boolean> => {
      const { done_parts = parts.length } = (await this.requests.lock(id, 'approved')) ?? {};
      const part = parts[done_parts];
      if (!part) return false;
      await this.execute(request.kind, part);
      const isLast = done_parts + 1 === parts.length;
      await this.requests.setDoneParts(id, done_parts + 1);
      if (isLast) await this.requests.setStatus(id, 'done');
      return !isLast;
    };
    const run = () => runInTransaction(this.em, doNext);
    while (!signal.aborted && (await this.audit.run({ ...kind.operation, ...admin }, run)));
    signal.throwIfAborted();
  }

  private async execute(name: ApprovalKindName, part: object): Promise<void> {
    const { execute, counts_as = name } = this.kindOf(name);
    await grant(counts_as, async () => execute?.(part));
  }

  private async lock(id: number) {
    const request = await this.requests.lock(id, 'waiting');
    if (!request) throw approvalAnswered();
    return request;
  }
}

const subjectOf = (id: number) => ({ type: 'approval', id }) as const;

function partsOf({ at_once }: ApprovalKind<object>, payload: object): object[] {
  const { ids = [] } = payload as { ids?: number[] };
  if (at_once === undefined || ids.length <= at_once) return [payload];
  return Array.from({ length: Math.ceil(ids.length / at_once) }, (_, part) => {
    return { ...payload, ids: ids.slice(part * at_once, (part + 1) * at_once) };
  });
}
