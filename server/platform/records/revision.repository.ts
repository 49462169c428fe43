import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { LogResourceType } from '#libs/domain/index.js';
import { Repository } from '../database/repository.js';
import { anyOf, now, type TablesOf } from '../database/tables.js';
import type { RevisionSchema, RevisionValues } from './revision.entity.js';

type Tables = TablesOf<typeof RevisionSchema>;

/** The newest revisions of each record are kept. */
const KEPT = 50;

interface RevisedRecord {
  resource_type: LogResourceType;
  record_id: number;
}

export interface Revision extends RevisedRecord {
  old_values: RevisionValues;
  new_values: RevisionValues;
}

const json = (values: RevisionValues) => sql<RevisionValues>`${JSON.stringify(values)}::jsonb`;

@Injectable()
export class RevisionRepository extends Repository<Tables> {
  /** Stores a revision and removes the record's oldest; returns its number. */
  async add({ old_values, new_values, ...record }: Revision): Promise<number> {
    const values = { ...record, old_values: json(old_values), new_values: json(new_values) };
    const { id } = await this.db
      .insertInto('revisions')
      .values({ ...values, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.db
      .deleteFrom('revisions')
      .where('resource_type', '=', record.resource_type)
      .where('record_id', '=', record.record_id)
      .where('id', '<=', ({ selectFrom }) =>
        selectFrom('revisions')
          .select('id')
          .where('resource_type', '=', record.resource_type)
          .where('record_id', '=', record.record_id)
          .orderBy('id', 'desc')
          .offset(KEPT)
          .limit(1),
      )
      .execute();
    return id;
  }

  find(id: number): Promise<Revision | undefined> {
    return this.db
      .selectFrom('revisions')
      .select(['resource_type', 'record_id', 'old_values', 'new_values'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The numbers among these that are still stored. */
  async findStored(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.db
      .selectFrom('revisions')
      .select('id')
      .where('id', '=', anyOf(ids))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Removes the revisions of a deleted record. */
  async removeOf({ resource_type, record_id }: RevisedRecord): Promise<void> {
    await this.db
      .deleteFrom('revisions')
      .where('resource_type', '=', resource_type)
      .where('record_id', '=', record_id)
      .execute();
  }
}
