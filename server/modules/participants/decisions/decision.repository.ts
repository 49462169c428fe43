import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { Reason, ReasonDetails } from '#libs/domain/index.js';
import { compose, prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { Row } from '../../../platform/records/timestamps.js';
import { type Decision, DecisionSchema } from './decision.entity.js';
import { isAppealed } from './decision.report.js';

/** Re-exported for the lists of other features. */
export { type Decision, DecisionSchema };

type Tables = TablesOf<typeof DecisionSchema>;

export type DecisionRow = Row<Decision>;

/** A new decision; points and tokens taken are positive numbers. */
export type NewDecision = Reason &
  Pick<Decision, 'user_id' | 'kind' | 'is_reviewed'> &
  Partial<Record<'task_id' | 'claim_id' | 'points' | 'tokens', number>> & { transfer_key?: string };

const jsonOf = (details: ReasonDetails | null = null) =>
  sql<ReasonDetails | null>`${details && JSON.stringify(details)}::jsonb`;

/** The task of a decision: a part of other statements. */
export const taskOfDecision = (id: number) =>
  compose<Tables>().selectFrom('decisions').select('task_id').where('id', '=', id).$asScalar();

/** Tokens that a user loses when the campaign is closed: unclaimed tokens, or the tokens of a claim. */
interface DueForfeit {
  user_id: number;
  tokens: number;
  claim_id: number | null;
  reason: string;
}

/** Records the forfeits of `due`: a part of the closing's statement. */
export const decideForfeits = () =>
  compose<Tables & { due: DueForfeit }>()
    .insertInto('decisions')
    .columns(['user_id', 'kind', 'reason', 'tokens', 'claim_id', 'decided_at'])
    .expression(({ selectFrom }) =>
      selectFrom('due')
        .select([
          'user_id',
          sql.lit('forfeit' as const).as('kind'),
          'reason',
          'tokens',
          'claim_id',
          now.as('decided_at'),
        ])
        .orderBy('user_id')
        .orderBy('claim_id'),
    )
    .returning(({ ref }) => [
      'id',
      'user_id',
      'claim_id',
      'reason',
      ref('tokens').$notNull().as('tokens'),
    ]);

type Reversal = Pick<DecisionRow, 'id' | 'points' | 'is_reviewed'>;

const findReversal = prepare(
  (db: Kysely<Tables>, award: { transfer_key: string; user_id: number }) =>
    db
      .selectFrom('decisions')
      .select(['id', 'points', 'is_reviewed'])
      .where('user_id', '=', award.user_id)
      .where('kind', '=', sql.lit('reversal' as const))
      .where('transfer_key', '=', award.transfer_key)
      .where('overturned_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
);

/** Decisions against users, each with a reason that the user reads and may appeal. */
@Injectable()
export class DecisionRepository extends Repository<Tables> {
  find(ids: readonly number[]): Promise<DecisionRow[]> {
    return this.db.selectFrom('decisions').selectAll().where('id', '=', anyOf(ids)).execute();
  }

  /** Stores a decision, or updates the refusal that a rule repeats; returns its id. @throws Error without a transaction */
  async record(decision: NewDecision): Promise<number> {
    if (!this.em.isInTransaction()) throw new Error('Decisions are made in a transaction only');
    const { id } =
      (await this.repeatRefusal(decision)) ??
      (await this.db
        .insertInto('decisions')
        .values({ ...decision, details: jsonOf(decision.details), decided_at: now })
        .returning('id')
        .executeTakeFirstOrThrow());
    return id;
  }

  /** Stores a reversal of each transfer; returns ids by transfer keys. @throws Error without a transaction */
  async recordReversals(
    reversed: readonly { user_id: number; points: number; transfer_key: string }[],
    { reason, reason_zh = '' }: Reason,
  ): Promise<Map<string, number>> {
    if (!this.em.isInTransaction()) throw new Error('Decisions are made in a transaction only');
    const reversals = await this.db
      .insertInto('decisions')
      .columns([
        'kind',
        'user_id',
        'points',
        'transfer_key',
        'reason',
        'reason_zh',
        'is_reviewed',
        'decided_at',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(rowsOf(reversed, 'user_id int, points bigint, transfer_key text')).select([
          sql.lit('reversal' as const).as('kind'),
          'user_id',
          'points',
          'transfer_key',
          sql<string>`${reason}::text`.as('reason'),
          sql<string>`${reason_zh}::text`.as('reason_zh'),
          sql.lit(true).as('is_reviewed'),
          now.as('decided_at'),
        ]),
      )
      .returning(['id', 'transfer_key'])
      .execute();
    return new Map(reversals.map(({ id, transfer_key }) => [transfer_key ?? '', id]));
  }

  /** Stores a hold for each user; returns them in the order of the users. @throws Error without a transaction */
  async recordHolds(
    users: readonly { user_id: number; details: ReasonDetails | null }[],
    { reason, reason_zh = '', is_reviewed }: Reason & { is_reviewed: boolean },
  ): Promise<{ user_id: number; decision_id: number }[]> {
    if (!this.em.isInTransaction()) throw new Error('Decisions are made in a transaction only');
    if (users.length === 0) return [];
    const hold = { kind: 'hold', reason, reason_zh, is_reviewed, decided_at: now } as const;
    const holds = await this.db
      .insertInto('decisions')
      .values(users.map(({ user_id, details }) => ({ ...hold, user_id, details: jsonOf(details) })))
      .returning(['id', 'user_id'])
      .execute();
    const ids = new Map(holds.map(({ id, user_id }) => [user_id, id]));
    return users.map(({ user_id }) => ({ user_id, decision_id: ids.get(user_id) ?? 0 }));
  }

  /** When a person last released these users, in milliseconds since 1970; the others are missing. */
  async lastReleases(userIds: readonly number[]): Promise<Map<number, number>> {
    const released = await this.db
      .selectFrom('decisions')
      .select(({ fn }) => ['user_id', fn.max('overturned_at').as('released_at')])
      .where('user_id', '=', anyOf(userIds))
      .where('kind', '=', 'hold')
      .where('overturned_at', 'is not', null)
      .where('is_undone', '=', false)
      .groupBy('user_id')
      .execute();
    return new Map(
      released.map(({ user_id, released_at }) => [user_id, Date.parse(released_at ?? '')]),
    );
  }

  /** Marks ended decisions as undone: they count as no release. */
  async setUndone(ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('decisions')
      .set({ is_undone: true })
      .where('id', '=', anyOf(ids))
      .execute();
  }

  /** Puts ended decisions in force again. */
  async reinstate(ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('decisions')
      .set({ overturned_at: null })
      .where('id', '=', anyOf(ids))
      .execute();
  }

  /** The reversal in force of a transfer. */
  async findReversal(transfer_key: string, user_id: number): Promise<Reversal | undefined> {
    const [reversal] = await findReversal(this.em, { transfer_key, user_id });
    return reversal;
  }

  async reasonsOf(ids: readonly (number | null | undefined)[]): Promise<Map<number, Reason>> {
    const known = ids.filter((id) => id != null);
    if (known.length === 0) return new Map();
    const decisions = await this.db
      .selectFrom('decisions')
      .select(['id', 'reason', 'reason_zh', 'details'])
      .where('id', '=', anyOf(known))
      .execute();
    return new Map(decisions.map(({ id, ...reason }) => [id, reason]));
  }

  async end(...ids: number[]): Promise<void> {
    await this.db
      .updateTable('decisions')
      .set({ overturned_at: now })
      .where('id', '=', anyOf(ids))
      .where('overturned_at', 'is', null)
      .execute();
  }

  async removeOf(userIds: readonly number[]): Promise<void> {
    await this.db.deleteFrom('decisions').where('user_id', '=', anyOf(userIds)).execute();
  }

  /** Updates a rule's earlier refusal of the task for the same reason, unless it was appealed. */
  private async repeatRefusal(decision: NewDecision): Promise<{ id: number } | undefined> {
    const { user_id, kind, is_reviewed, task_id = 0, reason, details } = decision;
    if (kind !== 'refusal' || is_reviewed) return undefined;
    return this.db
      .updateTable('decisions')
      .set({ details: jsonOf(details), decided_at: now })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('decisions')
          .select('id')
          .where('user_id', '=', user_id)
          .where('kind', '=', kind)
          .where('task_id', '=', task_id)
          .where('is_reviewed', '=', false)
          .where('overturned_at', 'is', null)
          .where('reason', '=', reason)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .where(({ not }) => not(isAppealed()))
      .returning('id')
      .executeTakeFirst();
  }
}
