import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HoldReason, LogSubject, Reason, ReasonDetails } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { PointConfirmationService } from '../point-confirmations/point-confirmation.service.js';
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

type ReleasedUser = NamedUser & { decision_id: number };

/** A user, and the decision that holds them or has held them. */
export interface UserHold {
  user_id: number;
  decision_id: number;
}

/** Facts of a rule about a user it holds. */
export interface RuleFacts {
  details?: ReasonDetails;
  /** When the facts were known first, in milliseconds since 1970: a later release by a person covers them. */
  since?: number;
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
    private readonly points: PointConfirmationService,
  ) {}

  /** @throws AppError 404, and 409 when the user is held already or banned. */
  @Transactional()
  async hold(id: number, reason: Reason): Promise<UserDto> {
    await this.users.get(id);
    const held = await this.holdThese([id], reason);
    if (held.length === 0) throw userNotHoldable();
    return toUserDto(await this.users.get(id));
  }

  /** A person releases a user, which also confirms the points. @throws AppError 404, and 409 when the user is not held. */
  @Transactional()
  async release(id: number): Promise<UserDto> {
    await this.users.get(id);
    const released = await this.releaseThese([id]);
    if (released.length === 0) throw userNotHeld();
    await this.points.confirmThese([id]);
    return toUserDto(await this.users.get(id));
  }

  /** A person holds the users who are neither held nor banned; returns their holds. */
  async holdThese(ids: readonly number[], reason: Reason): Promise<UserHold[]> {
    const users = await this.users.lockUnheld(ids);
    return this.store(users, { ...reason, is_reviewed: true });
  }

  /** Releases the users who are held; returns the holds that end. */
  async releaseThese(ids: readonly number[]): Promise<UserHold[]> {
    return this.end(await this.users.release(ids));
  }

  /** Ends these holds where they are in force, and counts as no release. */
  async undoHolds(holds: readonly UserHold[]): Promise<void> {
    const ended = await this.end(await this.users.release(idsOf(holds), decisionsOf(holds)));
    await this.decisions.setUndone(decisionsOf(ended));
  }

  /** Restores these holds with their reasons, except of users who are held again. */
  async undoReleases(holds: readonly UserHold[]): Promise<void> {
    const before = new Map(holds.map(({ user_id, decision_id }) => [user_id, decision_id]));
    const users = await this.users.lockUnheld([...before.keys()], { is_banned: true });
    const restored = users.map(({ id }) => before.get(id) ?? 0);
    await this.decisions.reinstate(restored);
    await this.users.setHeld(
      users.map(({ id }) => id),
      restored,
    );
    const reasons = await this.decisions.reasonsOf(restored);
    this.audit.recordAll(
      users.map((user) => {
        const reason = reasons.get(before.get(user.id) ?? 0);
        return {
          code: 'held',
          subject: subjectOf(user),
          reason: reason?.reason ?? '',
          amounts: reason?.details ?? null,
        };
      }),
    );
  }

  /** Holds users by a rule, except where a person's release covers its facts; returns the ids of the held. */
  @Transactional()
  async holdByRule(
    ids: readonly number[],
    reason: HoldReason,
    factsOf: (id: number) => RuleFacts = () => ({}),
  ): Promise<number[]> {
    const users = await this.users.lockUnheld(ids);
    const released = await this.decisions.lastReleases(users.map(({ id }) => id));
    const held = users.filter(({ id }) => {
      const { since = Number.POSITIVE_INFINITY } = factsOf(id);
      return (released.get(id) ?? Number.NEGATIVE_INFINITY) < since;
    });
    if (held.length === 0) return [];
    const holds = await this.audit.run(BY_RULE, () =>
      this.store(held, { reason, is_reviewed: false }, (id) => factsOf(id).details),
    );
    return idsOf(holds);
  }

  private async end(released: readonly ReleasedUser[]): Promise<UserHold[]> {
    await this.decisions.end(...released.map(({ decision_id }) => decision_id));
    this.audit.recordAll(released.map((user) => ({ code: 'released', subject: subjectOf(user) })));
    return released.map(({ id, decision_id }) => ({ user_id: id, decision_id }));
  }

  private async store(
    users: readonly NamedUser[],
    decision: Reason & { is_reviewed: boolean },
    detailsOf: (id: number) => ReasonDetails | undefined = () => undefined,
  ): Promise<UserHold[]> {
    if (users.length === 0) return [];
    const holds = await this.decisions.recordHolds(
      users.map(({ id }) => ({ user_id: id, details: detailsOf(id) ?? null })),
      decision,
    );
    await this.users.setHeld(idsOf(holds), decisionsOf(holds));
    const { reason } = decision;
    this.audit.recordAll(
      users.map((user) => {
        const amounts = detailsOf(user.id) ?? null;
        return { code: 'held', subject: subjectOf(user), reason, amounts };
      }),
    );
    return holds;
  }
}

const idsOf = (holds: readonly UserHold[]): number[] => holds.map(({ user_id }) => user_id);

const decisionsOf = (holds: readonly UserHold[]): number[] =>
  holds.map(({ decision_id }) => decision_id);

const subjectOf = ({ id, name }: NamedUser): LogSubject => ({ type: 'user', id, name });
