import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import {
  GIVEN_IMPORTS,
  type ImportColumn,
  type ImportStatus,
  importStates,
} from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type {
  ImportedAwardSchema,
  PointImportSchema,
  RejectedRowSchema,
} from './point-import.entity.js';

export type ImportTables = TablesOf<
  typeof ImportedAwardSchema | typeof PointImportSchema | typeof RejectedRowSchema
>;

export type ImportRow = Selectable<ImportTables['point_imports']>;

/** Imports of points. */
@Injectable()
export class PointImportRepository extends Repository<ImportTables> {
  async create(given: Pick<ImportRow, 'file_name' | 'network' | 'uploaded_by'>): Promise<number> {
    const { id } = await this.db
      .insertInto('point_imports')
      .values({
        ...given,
        status: 'reading',
        columns: sql`'{}'::text[]`,
        sha256: '',
        awards: 0,
        points: 0,
        known: 0,
        referenced: 0,
        done_line: 0,
        confirmed_by: '',
        undone_by: '',
        reason: '',
        reason_zh: '',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async finishReading(
    id: number,
    facts: Pick<ImportRow, 'sha256' | 'awards' | 'points' | 'known' | 'referenced'>,
    columns: readonly ImportColumn[],
  ): Promise<void> {
    await this.setStatus(id, 'checked', { ...facts, columns: [...columns] });
  }

  /** Gives a locked import its next status. @throws RangeError when that must not follow */
  async setStatus(
    id: number,
    status: ImportStatus,
    values: Partial<Omit<ImportRow, 'id' | 'status'>> = {},
  ): Promise<void> {
    await this.db
      .updateTable('point_imports')
      .set({ ...values, status, updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', importStates.fromStates(status))
      .returning('id')
      .executeTakeFirstOrThrow(() => new RangeError(`Import ${id} cannot become ${status}`));
  }

  async confirm(id: number, confirmed_by: string): Promise<void> {
    const confirmed_at = sql<string>`clock_timestamp()` as never;
    await this.setStatus(id, 'booking', { confirmed_by, confirmed_at });
  }

  async setDoneLine(id: number, done_line: number): Promise<void> {
    await this.db
      .updateTable('point_imports')
      .set({ done_line, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  find(id: number): Promise<ImportRow | undefined> {
    return this.db.selectFrom('point_imports').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Locks an import, so that its status stays until the end of the transaction. */
  lock(id: number): Promise<ImportRow | undefined> {
    return this.db
      .selectFrom('point_imports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Lets other transactions book awards of these imports as well, but lets none undo them meanwhile. */
  async share(ids: readonly number[]): Promise<void> {
    await this.db
      .selectFrom('point_imports')
      .select('id')
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forShare()
      .execute();
  }

  /** Whether the same file counts as given, and whether an import with references was confirmed since a time. */
  async confirmedSince({ id, sha256, created_at }: ImportRow) {
    return this.db
      .selectNoFrom(({ exists, selectFrom }) => {
        const given = selectFrom('point_imports')
          .where('status', 'in', GIVEN_IMPORTS)
          .where('id', '<>', id);
        return [
          exists(given.where('sha256', '=', sha256))
            .$castTo<boolean>()
            .as('is_same_file'),
          exists(given.where('confirmed_at', '>=', created_at).where('referenced', '>', 0))
            .$castTo<boolean>()
            .as('has_references'),
        ];
      })
      .executeTakeFirstOrThrow();
  }

  /** Confirmations wait for each other until they commit. */
  async lockConfirmations(): Promise<void> {
    await this.db
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('point_imports'))`.as('lock'))
      .execute();
  }

  /** Removes an import that was not confirmed, with its rows. */
  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('rejected_rows').where('import_id', '=', id).execute();
    await this.db.deleteFrom('imported_awards').where('import_id', '=', id).execute();
    await this.db.deleteFrom('point_imports').where('id', '=', id).execute();
  }

  /** Imports whose reading was cut off an hour ago. */
  async cutOff(): Promise<number[]> {
    const rows = await this.db
      .selectFrom('point_imports')
      .select('id')
      .where('status', '=', 'reading')
      .where('created_at', '<', sql<string>`now() - interval '1 hour'`)
      .execute();
    return rows.map(({ id }) => id);
  }
}
