import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../../database/prepared.js';
import { Repository } from '../../../database/repository.js';
import { now, type TablesOf } from '../../../database/tables.js';
import type { ApiKeySchema } from './api-key.entity.js';

type Tables = TablesOf<typeof ApiKeySchema>;

const findByHash = prepare((db: Kysely<Tables>, { key_hash }: { key_hash: string }) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'name', 'role'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_old'))
    .where('key_hash', '=', key_hash),
);

@Injectable()
export class ApiKeyRepository extends Repository<Tables> {
  async findByHash(key_hash: string) {
    const [key] = await findByHash(this.em, { key_hash });
    return key;
  }

  async use(id: number): Promise<void> {
    await this.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
  }

  list() {
    return this.db
      .selectFrom('api_keys')
      .select(['id', 'name', 'role', 'created_by', 'last_used_at', 'created_at'])
      .orderBy('id')
      .execute();
  }
}
