import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../database/repository.js';
import { anyOf, type TablesOf } from '../../database/tables.js';
import type { UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof UserSchema>;

/** What the graph of invitations shows of a user. */
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
  /** Locks an inviter's row; banned and inactive users are not eligible for new points. */
  lockInviter(id: number) {
    return this.db
      .selectFrom('users')
      .select([
        'referral_friends',
        'referral_groups',
        sql<boolean>`is_active and not is_banned`.as('is_eligible'),
      ])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Locks the rows of users whom an inviter has invited, in the order of ids. */
  lockInvited(inviterId: number, ids: readonly number[]) {
    return this.db
      .selectFrom('users')
      .select([
        'id',
        'total_points',
        'is_banned',
        'is_active',
        'referral_counts',
        'referral_least_points',
      ])
      .where('inviter_id', '=', inviterId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** Reverses whether these users count for their inviter. */
  async flipCounts(ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('users')
      .set(({ not, ref }) => ({ referral_counts: not(ref('referral_counts')) }))
      .where('id', '=', anyOf(ids))
      .execute();
  }

  /** Stores for how many friends or groups an inviter was settled. */
  async setSettled(
    inviterId: number,
    settled: { referral_friends?: number; referral_groups?: number },
  ): Promise<void> {
    await this.db.updateTable('users').set(settled).where('id', '=', inviterId).execute();
  }

  /** How many invited users count for their inviter now. */
  async countCounted(inviterId: number): Promise<number> {
    const { counted } = await this.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .where('inviter_id', '=', inviterId)
      .where(({ ref }) => ref('referral_counts'))
      .executeTakeFirstOrThrow();
    return counted;
  }

  /** A user's own code and the numbers of those they have invited. */
  summary(userId: number) {
    return this.db
      .selectFrom('users as u')
      .select((eb) => [
        'u.referral_code',
        'u.referral_groups',
        eb
          .selectFrom('users as i')
          .select(({ fn }) => fn.countAll<number>().as('invited'))
          .whereRef('i.inviter_id', '=', 'u.id')
          .$asScalar()
          .$notNull()
          .as('invited'),
        eb
          .selectFrom('users as i')
          .select(({ fn }) => fn.countAll<number>().as('counted'))
          .whereRef('i.inviter_id', '=', 'u.id')
          .where(({ ref }) => ref('i.referral_counts'))
          .$asScalar()
          .$notNull()
          .as('counted'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst();
  }

  /** The user and the inviters above, from the user upwards. */
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
                'u.id',
                'u.inviter_id',
                'u.username',
                'u.wallet_address',
                'u.total_points',
                'u.is_banned',
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

  /** The users invited by these, in the order of ids. */
  invitedBy(ids: readonly number[], limit: number) {
    return this.db
      .selectFrom('users')
      .select(NODE)
      .where('inviter_id', '=', anyOf(ids))
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** The number of invited users by inviter; inviters of nobody are missing. */
  async countInvited(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db
      .selectFrom('users')
      .select(({ fn }) => ['inviter_id', fn.countAll<number>().as('invited')])
      .where('inviter_id', '=', anyOf(ids))
      .groupBy('inviter_id')
      .execute();
    return new Map(rows.map(({ inviter_id, invited }) => [inviter_id ?? 0, invited]));
  }
}
