import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { sweep } from '../../../platform/database/sweep.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { SignUpCountSchema } from './sign-up-count.entity.js';

type Tables = TablesOf<typeof SignUpCountSchema>;

interface Network {
  network_hash: string;
}

const CURRENT_SLOT = sql<string>`date_bin('5 minutes', now(), 'epoch')`;
const AN_HOUR_AGO = sql<string>`now() - interval '1 hour'`;

/** New users of the last hour, without a slot that began before the hour. */
const recentOf = (db: Kysely<Tables>, { network_hash }: Network) =>
  db
    .selectFrom('sign_up_counts')
    .select(sql<number>`coalesce(sum(new_users), 0)::int`.as('recent'))
    .where('network_hash', '=', network_hash)
    .where('slot', '>', AN_HOUR_AGO);

const countRecent = prepare(recentOf);

/** Counts one more in the current slot; others wait for its row until the transaction ends. */
const countSignUp = prepare((db: Kysely<Tables>, network: Network) =>
  db
    .with('added', (cte) =>
      cte
        .insertInto('sign_up_counts')
        .values({ network_hash: network.network_hash, slot: CURRENT_SLOT, new_users: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['network_hash', 'slot'])
            .doUpdateSet({ new_users: sql<number>`sign_up_counts.new_users + 1` }),
        )
        .returning('new_users'),
    )
    .selectFrom('added')
    .innerJoin(recentOf(db, network).where('slot', '<>', CURRENT_SLOT).as('before'), (join) =>
      join.onTrue(),
    )
    .select(sql<number>`before.recent + added.new_users - 1`.as('recent')),
);

@Injectable()
export class SignUpCountRepository extends Repository<Tables> {
  async countRecent(network_hash: string): Promise<number> {
    const [counted] = await countRecent(this.em, { network_hash });
    return counted?.recent ?? 0;
  }

  /** Counts one more, and returns the number before. */
  async countSignUp(network_hash: string): Promise<number> {
    const [counted] = await countSignUp(this.em, { network_hash });
    return counted?.recent ?? 0;
  }

  deleteOld(signal?: AbortSignal): Promise<void> {
    return sweep(this.em, 'sign_up_counts', 'slot', { before: AN_HOUR_AGO, signal });
  }
}
