import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { type User, UserSchema } from './user.entity.js';

/** Re-exported for the lists of other features. */
export { type User, UserSchema };

type Tables = TablesOf<typeof UserSchema>;

/** The columns of a user in the graph of invitations. */
const NODE = [
  'id',
  'inviter_id',
  'username',
  'wallet_address',
  'total_points',
  'is_banned',
] as const;

/** The invitations stored in the users' rows. */
@Injectable()
export class UserReferralRepository extends Repository<Tables> {
  /** Locks an inviter's row. Banned, held and inactive inviters get no new points. */
  lockInviter(id: number) {
    return this.db
      .selectFrom('users')
      .select([
        'referral_friends',
        'referral_groups',
        sql<boolean>`is_active and not is_banned and not is_held`.as('is_eligible'),
      ])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Locks invited users' rows in the order of ids. */
  lockInvited(inviterId: number, ids: readonly number[]) {
    return this.db
      .selectFrom('users')
      .select([
        'id',
        'total_points',
        'is_banned',
        'is_active',
        'created_at',
        'referral_counts',
        'referral_least_points',
      ])
      .where('inviter_id', '=', inviterId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  async flipCounts(ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('users')
      .set(({ fn, not, ref }) => ({
        referral_counts: not(ref('referral_counts')),
        referral_counted_at: fn.coalesce('referral_counted_at', now),
      }))
      .where('id', '=', anyOf(ids))
      .execute();
  }

  async setSettled(
    inviterId: number,
    settled: { referral_friends?: number; referral_groups?: number },
  ): Promise<void> {
    await this.db.updateTable('users').set(settled).where('id', '=', inviterId).execute();
  }

  async countCounted(inviterId: number): Promise<number> {
    return (await this.counted(inviterId).executeTakeFirstOrThrow()).users;
  }

  /** Counts the invited users who began to count since midnight UTC of a day. */
  async countNewOn(inviterId: number, day: Date): Promise<number> {
    const start = sql<string>`date_trunc('day', ${day.toISOString()}::timestamptz, 'UTC')`;
    const counted = this.counted(inviterId).where('referral_counted_at', '>=', start);
    return (await counted.executeTakeFirstOrThrow()).users;
  }

  private counted(inviterId: number) {
    return this.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('users'))
      .where('inviter_id', '=', inviterId)
      .where(({ ref }) => ref('referral_counts'));
  }

  summary(userId: number) {
    return this.db
      .selectFrom('users as u')
      .select((eb) => {
        const invited = eb
          .selectFrom('users as i')
          .select(({ fn }) => fn.countAll<number>().as('users'))
          .whereRef('i.inviter_id', '=', 'u.id');
        const counted = invited.where(({ ref }) => ref('i.referral_counts'));
        return [
          'u.referral_code',
          'u.referral_groups',
          invited.$asScalar().$notNull().as('invited'),
          counted.$asScalar().$notNull().as('counted'),
        ];
      })
      .where('u.id', '=', userId)
      .executeTakeFirst();
  }

  /** The user, the user's inviter, the inviter's inviter and so on. */
  inviters(userId: number, generations: number) {
    return this.db
      .withRecursive('line', (db) =>
        db
          .selectFrom('users')
          .select([...NODE, sql<number>`0`.as('height')])
          .where('id', '=', userId)
          .unionAll(
            db
              .selectFrom('line')
              .innerJoin('users as u', 'u.id', 'line.inviter_id')
              .select([
                ...NODE.map((column) => `u.${column}` as const),
                sql<number>`height + 1`.as('height'),
              ])
              .where('height', '<', generations),
          ),
      )
      .selectFrom('line')
      .select(NODE)
      .orderBy('height')
      .execute();
  }

  invitedBy(ids: readonly number[], limit: number) {
    return this.db
      .selectFrom('users')
      .select(NODE)
      .where('inviter_id', '=', anyOf(ids))
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Counts invited users by inviter; inviters without any are missing. */
  async countInvited(ids: readonly number[]): Promise<Map<number, number>> {
    const counts = await this.db
      .selectFrom('users')
      .select(({ fn }) => ['inviter_id', fn.countAll<number>().as('invited')])
      .where('inviter_id', '=', anyOf(ids))
      .groupBy('inviter_id')
      .execute();
    return new Map(counts.map(({ inviter_id, invited }) => [inviter_id ?? 0, invited]));
  }
}
