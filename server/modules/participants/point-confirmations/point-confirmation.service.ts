import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ConfirmationWay,
  confirmationWays,
  type Language,
  type LogSubject,
  needsConfirmation,
  type Reason,
  type RuleGround,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { toUserDto, type UserDto } from '../users/dto/user.dto.js';
import { userNotFound } from '../users/user.errors.js';
import { type Participant, UserRepository } from '../users/user.repository.js';
import { WalletHistoryRepository } from '../wallet-histories/wallet-history.repository.js';
import {
  type MyPointConfirmationDto,
  type PointConfirmationDto,
  toConfirmationWayDto,
  toPointConfirmationDto,
} from './dto/point-confirmation.dto.js';
import { type ConfirmationState, findConfirmationStates } from './point-confirmation.report.js';
import { PointConfirmationRepository } from './point-confirmation.repository.js';

const pointsConfirmed = () =>
  conflict('user.points_confirmed', {
    en: 'The user’s points are confirmed already',
    zh: '该用户的积分已确认',
  });

const confirmationNotNeeded = () =>
  conflict('user.confirmation_not_needed', {
    en: 'Points need no confirmation: see the settings',
    zh: '当前设置下积分无需确认',
  });

const notConfirmedByPerson = () =>
  conflict('user.not_confirmed_by_person', {
    en: 'No person has confirmed the user’s points; what a rule confirms stays',
    zh: '该用户的积分并非人工确认；规则确认的不可收回',
  });

/** A person's confirmation. */
export interface PersonsConfirmation extends Partial<Reason> {
  /** The decision about a cluster that it is a part of. */
  cluster_decision_id?: number;
}

/**
 * Confirms users' points: in a live campaign that needs it, claims take points only once a rule or a person has
 * confirmed the user. A confirmation is stored, and stays when its facts change later.
 */
@Injectable()
export class PointConfirmationService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly confirmations: PointConfirmationRepository,
    private readonly users: UserRepository,
    private readonly histories: WalletHistoryRepository,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  /** The visitor's state; points that a rule confirms count as confirmed before it is stored. */
  async mine(userId: number, language: Language): Promise<MyPointConfirmationDto> {
    const settings = await this.settings.read();
    const state = await this.stateOf(userId);
    const ways = confirmationWays(settings, state.facts, databaseNow());
    const { reason, ...confirmation } = toPointConfirmationDto(state, ways, settings, language);
    return { ...confirmation, ways: ways.map((way) => toConfirmationWayDto(way, language)) };
  }

  /** Has a job check the visitor's balance soon, unless the days of holding have begun. Returns the state. */
  async checkBalance(userId: number, language: Language): Promise<MyPointConfirmationDto> {
    if (needsConfirmation(await this.settings.read())) await this.confirmations.request([userId]);
    return this.mine(userId, language);
  }

  /** @throws AppError 404 */
  async of(userId: number, language: Language): Promise<PointConfirmationDto> {
    const settings = await this.settings.read();
    const state = await this.stateOf(userId);
    const ways = confirmationWays(settings, state.facts, databaseNow());
    return toPointConfirmationDto(state, ways, settings, language);
  }

  /**
   * Confirms users by the rules, in the caller's transaction, which has locked their rows. Returns the ways of users
   * with provisional points; none where points need no confirmation.
   */
  async provisionalOf(
    ids: readonly number[],
    settings: SiteSettings,
  ): Promise<Map<number, ConfirmationWay[]>> {
    const provisional = new Map<number, ConfirmationWay[]>();
    if (!needsConfirmation(settings) || ids.length === 0) return provisional;
    const met = new Map<RuleGround, number[]>();
    for (const { id, facts, has_confirmed_points } of await findConfirmationStates(this.em, ids)) {
      if (has_confirmed_points) continue;
      const ways = confirmationWays(settings, facts, databaseNow());
      const way = ways.find(({ is_met }) => is_met);
      if (way) met.set(way.ground, [...(met.get(way.ground) ?? []), id]);
      else provisional.set(id, ways);
    }
    for (const [ground, confirmed] of met) {
      await this.confirmations.confirm(confirmed, { ground });
      await this.users.setPointsConfirmed(confirmed, true);
    }
    return provisional;
  }

  /** Confirms users by the rules in a transaction of its own; returns the users with provisional points. */
  @Transactional()
  async confirmByRules(ids: readonly number[]): Promise<Set<number>> {
    if (!needsConfirmation(await this.settings.read())) return new Set();
    const users = await this.lockAll(ids);
    return new Set(users.flatMap(({ id, is_provisional }) => (is_provisional ? [id] : [])));
  }

  /** Locks users in the caller's transaction, and confirms their points by the rules. */
  async lockAll(ids: readonly number[]): Promise<(Participant & { is_provisional: boolean })[]> {
    const users = await this.users.lockAll(ids);
    const open = users.filter(({ has_confirmed_points }) => !has_confirmed_points);
    const provisional = await this.provisionalOf(
      open.map(({ id }) => id),
      await this.settings.read(),
    );
    return users.map((user) => ({ ...user, is_provisional: provisional.has(user.id) }));
  }

  /** Removes the history of the user's wallet, and why the points were confirmed. */
  async forget(id: number): Promise<void> {
    await this.histories.remove(id);
    await this.confirmations.forget(id);
  }

  /** Has jobs read a waiting user's wallet soon. */
  async request({ id, wallet_address }: { id: number; wallet_address: string }): Promise<void> {
    await this.histories.requestReading(id, wallet_address);
    await this.confirmations.request([id]);
  }

  /** @throws AppError 404, and 409 when nothing is to be confirmed. */
  @Transactional()
  async confirm(id: number, reason: Reason): Promise<UserDto> {
    await this.users.get(id);
    if (!needsConfirmation(await this.settings.read())) throw confirmationNotNeeded();
    if ((await this.confirmThese([id], reason)).length === 0) throw pointsConfirmed();
    return toUserDto(await this.users.get(id));
  }

  /** Withdraws a person's confirmation; claims made meanwhile stay. @throws AppError 404, and 409 without one. */
  @Transactional()
  async withdraw(id: number): Promise<UserDto> {
    await this.users.get(id);
    if ((await this.withdrawThese([id])).length === 0) throw notConfirmedByPerson();
    return toUserDto(await this.users.get(id));
  }

  /** A person confirms the users whose points are provisional; returns their ids. */
  async confirmThese(
    ids: readonly number[],
    { reason = '', ...confirmation }: PersonsConfirmation = {},
  ): Promise<number[]> {
    if (!needsConfirmation(await this.settings.read())) return [];
    const users = await this.users.lockAll(ids);
    const open = users.filter(({ has_confirmed_points }) => !has_confirmed_points);
    if (open.length === 0) return [];
    const confirmed = open.map(({ id }) => id);
    await this.confirmations.confirm(confirmed, { ...confirmation, reason, ground: 'person' });
    await this.users.setPointsConfirmed(confirmed, true);
    this.audit.recordAll(
      open.map((user) => ({ code: 'points_confirmed', subject: subjectOf(user), reason })),
    );
    return confirmed;
  }

  /** Withdraws confirmations by persons; returns the users. @param clusterDecisionId only the confirmations of this decision */
  async withdrawThese(ids: readonly number[], clusterDecisionId?: number): Promise<number[]> {
    const users = await this.users.lockAll(ids);
    const withdrawn = new Set(await this.confirmations.withdraw(ids, clusterDecisionId));
    await this.users.setPointsConfirmed([...withdrawn], false);
    this.audit.recordAll(
      users
        .filter(({ id }) => withdrawn.has(id))
        .map((user) => ({ code: 'confirmation_withdrawn', subject: subjectOf(user) })),
    );
    return [...withdrawn];
  }

  private async stateOf(id: number): Promise<ConfirmationState> {
    const [state] = await findConfirmationStates(this.em, [id]);
    if (!state) throw userNotFound();
    return state;
  }
}

const subjectOf = ({ id, wallet_address }: { id: number; wallet_address: string }): LogSubject => ({
  type: 'user',
  id,
  name: wallet_address,
});
