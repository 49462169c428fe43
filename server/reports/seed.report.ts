import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { flag, tables } from './tables.js';

/** What of a first start is there already. */
export const findSeeded = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom(({ exists, selectFrom }) => {
      const admins = selectFrom('admins').select('id');
      return [
        flag(exists(selectFrom('site_settings').select('id')), 'has_settings'),
        flag(exists(admins), 'has_admin'),
        flag(exists(admins.where('uses_default_password', '=', true)), 'has_demo_password'),
      ];
    })
    .executeTakeFirstOrThrow();
