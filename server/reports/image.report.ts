import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { tables } from './tables.js';

/** The addresses of pictures that the site shows or may show again. */
export async function shownPictures(em: SqlEntityManager): Promise<string[]> {
  const members = await tables(em)
    .selectFrom('team_members')
    .select('avatar')
    .where('avatar', 'like', '/images/%')
    .execute();
  return members.map(({ avatar }) => avatar);
}
