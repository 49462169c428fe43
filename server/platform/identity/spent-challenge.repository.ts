import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { prepare } from '../database/prepared.js';
import { Repository } from '../database/repository.js';
import { sweep } from '../database/sweep.js';
import type { TablesOf } from '../database/tables.js';
import type { SpentChallengeSchema } from './spent-challenge.entity.js';

type Tables = TablesOf<typeof SpentChallengeSchema>;

const spend = prepare((db: Kysely<Tables>, challenge: { nonce: string; expires_at: Date }) =>
  db
    .insertInto('spent_challenges')
    .values({ nonce: challenge.nonce, expires_at: challenge.expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce'),
);

@Injectable()
export class SpentChallengeRepository extends Repository<Tables> {
  /** False when the challenge was used before. */
  async spend(nonce: string, expires_at: Date): Promise<boolean> {
    return (await spend(this.em, { nonce, expires_at })).length > 0;
  }

  deleteExpired(signal?: AbortSignal): Promise<void> {
    return sweep(this.em, 'spent_challenges', 'expires_at', { signal });
  }
}
