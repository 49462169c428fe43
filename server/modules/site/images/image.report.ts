import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { tables } from '../../../reports/tables.js';

/** The addresses of pictures that the site shows or may show again. */
export async function shownPictures(em: SqlEntityManager): Promise<string[]> {
  const members = await tables(em)
    .selectFrom('team_members')
    .select('avatar')
    .where('avatar', 'like', '/images/%')
    .execute();
  const sections = await tables(em).selectFrom('site_sections').select('entries').execute();
  const logos = sections.flatMap(({ entries }) =>
    entries.map((entry) => Reflect.get(entry, 'logo')),
  );
  return [...members.map(({ avatar }) => avatar), ...logos];
}
