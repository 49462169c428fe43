import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** How many invited friends count for a user. */
@Injectable()
export class ReferralCounts {
  constructor(private readonly em: SqlEntityManager) {}

  async countFor(userId: number): Promise<number> {
    const [row] = await this.em.execute<[{ counted: number }]>(
      'select count(*)::int as counted from users where inviter_id = ? and referral_counts',
      [userId],
    );
    return row.counted;
  }
}
