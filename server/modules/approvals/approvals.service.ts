import { hash } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import type { ApprovalKindName, Permission } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { type AuthenticatedAdmin, assertPermitted } from '../../identity/admin.guard.js';
import { AdminsService } from '../auth/people/admins.service.js';
import {
  approvalOutdated,
  approvalRequired,
  ownApproval,
  requestGone,
} from './approvals.errors.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** What an operation would do just now. */
export interface Frozen {
  /** What the rules compare: claims, points, users. */
  size: number;
  /** What people see of it. */
  facts: Record<string, string | number>;
  /** Everything that decides it: a change of it makes a request outdated. */
  state: unknown;
}

/** An operation that a second admin may have to approve. */
export interface ApprovalKind<Payload extends object> {
  permission: Permission;
  freeze(payload: Payload): Promise<Frozen>;
  execute(payload: Payload): Promise<unknown>;
}

const hashOf = ({ facts, state }: Frozen, kind: string, payload: object): string =>
  hash('sha256', canonicalize({ kind, payload, facts, state }) ?? '', 'hex');

/** Operations that wait for another person: the one who asks does not approve. */
@Injectable()
export class ApprovalsService {
  private readonly kinds = new Map<ApprovalKindName, ApprovalKind<object>>();

  constructor(
    readonly em: SqlEntityManager,
    private readonly rows: ApprovalsRepository,
    private readonly admins: AdminsService,
    private readonly audit: AuditLog,
  ) {}

  /** Each feature says what its operations would do, and does it. */
  define<Payload extends object>(name: ApprovalKindName, kind: ApprovalKind<Payload>): void {
    this.kinds.set(name, kind as unknown as ApprovalKind<object>);
  }

  /** Does it, or asks for a second person. @throws AppError 409 with the request's number in that case. */
  async run<T>(
    name: ApprovalKindName,
    payload: object,
    admin: AuthenticatedAdmin,
    work: () => Promise<T>,
  ): Promise<T> {
    const kind = this.kindOf(name);
    if (!(await this.admins.isSecondPersonThere(kind.permission, admin.id))) return work();
    const frozen = await kind.freeze(payload);
    if (!(await this.admins.needsSecondPerson(name, frozen.size))) return work();
    throw approvalRequired(await this.ask(name, payload, frozen, admin));
  }

  @Transactional()
  private async ask(
    kind: ApprovalKindName,
    payload: object,
    frozen: Frozen,
    { username }: AuthenticatedAdmin,
  ): Promise<number> {
    const { facts } = frozen;
    const id = await this.rows.create({
      kind,
      payload,
      facts,
      asked_by: username,
      hash: hashOf(frozen, kind, payload),
    });
    this.audit.record({ code: 'approval_asked', subject: { type: 'approval', id, name: kind } });
    return id;
  }

  /**
   * Does what was asked, as it was shown. @param seen the hash that the approver has seen
   * @throws AppError 403 for the one who asked, 404 when it was answered or lapsed, 409 when it changed meanwhile
   */
  async approve(id: number, seen: string, admin: AuthenticatedAdmin): Promise<void> {
    const isOutdated = await runInTransaction(this.em, async () => {
      const request = await this.lock(id);
      const kind = this.kindOf(request.kind);
      if (request.asked_by === admin.username) throw ownApproval();
      assertPermitted(admin, kind.permission);
      const present = hashOf(await kind.freeze(request.payload), request.kind, request.payload);
      const isSame = present === request.hash && seen === request.hash;
      const status = isSame ? 'approved' : 'outdated';
      await this.rows.answer(id, { status, answered_by: admin.username });
      const subject = { type: 'approval', id, name: request.kind } as const;
      this.audit.record({ code: isSame ? 'approval_given' : 'approval_outdated', subject });
      if (isSame) await kind.execute(request.payload);
      return !isSame;
    });
    if (isOutdated) throw approvalOutdated();
  }

  private async lock(id: number) {
    const request = await this.rows.lockWaiting(id);
    if (!request) throw requestGone();
    return request;
  }

  private kindOf(name: ApprovalKindName): ApprovalKind<object> {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`No feature defines ${name}`);
    return kind;
  }
}
