import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HoldReason, LogSubject, Reason, ReasonDetails } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { toUserDto, type UserDto } from '../users/dto/user.dto.js';
import { UserRepository } from '../users/user.repository.js';
import { userNotHeld, userNotHoldable } from './hold.errors.js';

/** A rule acts for nobody. */
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
 * Held users take part, but their claims and their points for invitations wait for a person. Each hold is a
 * decision, which its user reads and may appeal.
 */
@Injectable()
export class HoldService {
  constructor(
    /** For `@Transactional()`. */
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

  /** Holds those of the users who are neither held nor banned; answers their ids. */
  async holdThese(
    ids: readonly number[],
    reason: Reason & { is_reviewed: boolean },
  ): Promise<number[]> {
    return this.store(await this.users.lockUnheld(ids), reason);
  }

  /** Releases those of the users who are held; answers their ids. */
  async releaseThese(ids: readonly number[]): Promise<number[]> {
    const released = await this.users.release(ids);
    await this.decisions.end(...released.map(({ decision_id }) => decision_id));
    this.audit.recordAll(released.map((user) => ({ code: 'released', subject: subjectOf(user) })));
    return released.map(({ id }) => id);
  }

  /** Holds users by a rule, except those whom a person has released before; answers their ids. */
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
