import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { EncodedImage } from './encode-image.js';
import type { ImageSchema } from './image.entity.js';

type Tables = TablesOf<typeof ImageSchema>;

const find = prepare((db: Kysely<Tables>, { hash }: { hash: string }) =>
  db.selectFrom('images').select('bytes').where('hash', '=', hash),
);

/** Time before which an unused picture is removed. */
const a_day_ago = sql<string>`now() - interval '1 day'`;

@Injectable()
export class ImageRepository extends Repository<Tables> {
  async find(hash: string): Promise<Buffer | undefined> {
    const [row] = await find(this.em, { hash });
    return row && Buffer.from(row.bytes);
  }

  /** Whether it is new. */
  async add(image: EncodedImage): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('images')
      .values({ ...image, created_at: now, used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n || !(await this.use(image.hash));
  }

  /** Keeps a picture for another day; false where there is none. */
  async use(hash: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('images')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async useAll(hashes: readonly string[]): Promise<void> {
    await this.db
      .updateTable('images')
      .set({ used_at: now })
      .where('hash', '=', anyOf(hashes))
      .execute();
  }

  async listOld(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('images')
      .select('hash')
      .where('used_at', '<', a_day_ago)
      .execute();
    return rows.map(({ hash }) => hash);
  }

  /** Removes pictures that were not used meanwhile. */
  async removeOld(hashes: readonly string[]): Promise<void> {
    await this.db
      .deleteFrom('images')
      .where('hash', '=', anyOf(hashes))
      .where('used_at', '<', a_day_ago)
      .execute();
  }
}
