import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { SiteTextSchema } from './site-text.entity.js';

type Tables = TablesOf<typeof SiteTextSchema>;

const all = prepare((db: Kysely<Tables>) =>
  db.selectFrom('site_texts').select(['id', 'key', 'zh', 'en', 'updated_at']),
);

/** The version of a text that was never replaced. */
export const NEVER = '1970-01-01T00:00:00.000Z';

const add = prepareChange((db: Kysely<Tables>, { key }: { key: string }) =>
  db
    .insertInto('site_texts')
    .values({ key, zh: '', en: '', updated_at: NEVER })
    .onConflict((conflict) => conflict.doNothing()),
);

const find = prepare((db: Kysely<Tables>, { key }: { key: string }) =>
  db.selectFrom('site_texts').select('id').where('key', '=', key),
);

@Injectable()
export class SiteTextRepository extends Repository<Tables> {
  all() {
    return all(this.em, {});
  }

  /** The number of a text's row, which is added for one that was never replaced. */
  async idOf(key: string): Promise<number> {
    await add(this.em, { key });
    const [row] = await find(this.em, { key });
    if (!row) throw new Error(`The text ${key} has no row`);
    return row.id;
  }
}
