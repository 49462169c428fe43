import { sql } from 'kysely';
import type { ContentType } from '#libs/domain/index.js';
import { compose } from '../../../platform/database/prepared.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { ContentSchema } from './content.entity.js';

type Tables = TablesOf<typeof ContentSchema>;

/** How many sections of a type are shown, and how many of these are the operator's own: a part of other statements. */
export const shownSections = (type: ContentType) =>
  compose<Tables>()
    .selectFrom('contents')
    .select(({ fn, not, ref }) => [
      fn.countAll<number>().as('shown'),
      fn
        .countAll<number>()
        .filterWhere(not(ref('is_demo')))
        .as('own'),
    ])
    .where('type', '=', sql.lit(type))
    .where(({ ref }) => ref('is_active'));
