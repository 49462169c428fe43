import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { apiKeyState } from '#libs/domain/index.js';
import { prepare } from '../../../../platform/database/prepared.js';
import { Repository } from '../../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../../platform/database/tables.js';
import type { AdminSchema } from '../admin.entity.js';
import { LACKS_SECOND_FACTOR } from '../admin.repository.js';
import type { AdminRulesSchema } from '../admin-rules.entity.js';
import { fingerprintOf } from '../token.service.js';
import type { ApiKeySchema } from './api-key.entity.js';

type Tables = TablesOf<typeof AdminRulesSchema | typeof AdminSchema | typeof ApiKeySchema>;

const findByHash = prepare((db: Kysely<Tables>, { key_hash }: { key_hash: string }) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('admins as a', 'a.username', 'k.created_by')
    .leftJoin('admin_rules as r', (join) => join.on('r.id', '=', 1))
    .select(['k.id', 'k.name', 'k.role', 'k.networks', 'k.daily_events', 'k.daily_points'])
    .select(['a.id as maker_id', 'a.username as maker_username', 'a.role as maker_role'])
    .select(LACKS_SECOND_FACTOR.as('lacks_second_factor'))
    .select(sql<boolean>`k.expires_at <= now()`.as('has_expired'))
    .select(sql<boolean>`coalesce(k.last_used_at < now() - interval '1 minute', true)`.as('is_old'))
    .where('k.key_hash', '=', key_hash)
    .where('a.suspended_at', 'is', null),
);

/** The lock keeps a revocation waiting until the end of the transaction. */
const holdById = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('admins as a', 'a.username', 'k.created_by')
    .select(['k.role', 'a.role as maker_role'])
    .select(sql<boolean>`k.expires_at <= now()`.as('has_expired'))
    .where('k.id', '=', id)
    .where('a.suspended_at', 'is', null)
    .forKeyShare('k'),
);

@Injectable()
export class ApiKeyRepository extends Repository<Tables> {
  async find(key: string) {
    const [found] = await findByHash(this.em, { key_hash: fingerprintOf(key) });
    return found;
  }

  /** Keeps a key from being revoked until the end of the transaction; false for one that is not in force. */
  async holdActive(id: number): Promise<boolean> {
    const [key] = await holdById(this.em, { id });
    return key !== undefined && apiKeyState(key) === 'active';
  }

  async use(id: number): Promise<void> {
    await this.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
  }

  /** Keys of all admins, with the role of each maker: none for a suspended one. */
  list() {
    return this.db
      .selectFrom('api_keys as k')
      .leftJoin('admins as a', (join) =>
        join.onRef('a.username', '=', 'k.created_by').on('a.suspended_at', 'is', null),
      )
      .select(['k.id', 'k.name', 'k.role', 'k.created_by', 'k.networks'])
      .select(['k.daily_events', 'k.daily_points'])
      .select(['k.last_used_at', 'k.created_at', 'k.expires_at', 'a.role as maker_role'])
      .select(sql<boolean>`k.expires_at <= now()`.as('has_expired'))
      .orderBy('k.id')
      .execute();
  }
}
