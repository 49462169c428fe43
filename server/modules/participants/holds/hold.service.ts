import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HoldReason, LogSubject, Reason, ReasonDetails } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { toUserDto, type UserDto } from '../users/dto/user.dto.js';
import { UserRepository } from '../users/user.repository.js';

const userNotHoldable = () =>
  conflict('user.not_holdable', {
    en: 'The user is held already, or banned',
    zh: '该用户已被暂缓处理或已被封禁',
  });

const userNotHeld = () =>
  conflict('user.not_held', { en: 'The user is not held', zh: '该用户未被暂缓处理' });

/** The log names no admin for a rule's hold. */
const BY_RULE = {
  action: 'hold_user',
  resource_type: 'user',
  admin_username: '',
  ip_address: '',
} as const;

interface NamedUser {
  id: number;
  name: string;
}

/**
 * Holds and releases users. Held users take part, but their claims and points for invitations wait for a review by a
 * person. Each hold is a decision that its user reads and may appeal.
 */
@Injectable()
export class HoldService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly decisions: DecisionRepository,
    private readonly users: UserRepository,
  ) {}

  /** @throws AppError 404, and 409 when the user is held already or banned. */
  @Transactional()
  async hold(id: number, reason: Reason): Promise<UserDto> {
    await this.users.get(id);
    const held = await this.holdThese([id], { ...reason, is_reviewed: true });
    if (held.length === 0) throw userNotHoldable();
    return toUserDto(await this.users.get(id));
  }

  /** @throws AppError 404, and 409 when the user is not held. */
  @Transactional()
  async release(id: number): Promise<UserDto> {
    await this.users.get(id);
    const released = await this.releaseThese([id]);
    if (released.length === 0) throw userNotHeld();
    return toUserDto(await this.users.get(id));
  }

  /** Holds the users who are neither held nor banned; returns their ids. */
  async holdThese(
    ids: readonly number[],
    reason: Reason & { is_reviewed: boolean },
  ): Promise<number[]> {
    return this.store(await this.users.lockUnheld(ids), reason);
  }

  /** Releases the users who are held; returns their ids. */
  async releaseThese(ids: readonly number[]): Promise<number[]> {
    const released = await this.users.release(ids);
    await this.decisions.end(...released.map(({ decision_id }) => decision_id));
    this.audit.recordAll(released.map((user) => ({ code: 'released', subject: subjectOf(user) })));
    return released.map(({ id }) => id);
  }

  /** Holds users by a rule, except users whom a person has released before; returns the ids of the held. */
  @Transactional()
  async holdByRule(
    ids: readonly number[],
    reason: HoldReason,
    details: ReasonDetails | null = null,
  ): Promise<number[]> {
    const users = await this.users.lockUnheld(ids);
    const released = await this.decisions.everReleased(users.map(({ id }) => id));
    const held = users.filter(({ id }) => !released.has(id));
    if (held.length === 0) return [];
    const decision = { reason, details, is_reviewed: false };
    return this.audit.run(BY_RULE, () => this.store(held, decision));
  }

  private async store(
    users: readonly NamedUser[],
    decision: Reason & { is_reviewed: boolean },
  ): Promise<number[]> {
    const ids = users.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await this.users.setHeld(ids, await this.decisions.recordHolds(ids, decision));
    const { reason, details: amounts = null } = decision;
    this.audit.recordAll(
      users.map((user) => ({ code: 'held', subject: subjectOf(user), reason, amounts })),
    );
    return ids;
  }
}

const subjectOf = ({ id, name }: NamedUser): LogSubject => ({ type: 'user', id, name });
