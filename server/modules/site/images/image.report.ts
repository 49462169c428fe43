import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ENTRY_PICTURES, PICTURE_SETTINGS, picturesIn } from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';

/** The addresses of pictures that the site shows, or may show again after a restore. */
export async function shownPictures(em: SqlEntityManager): Promise<string[]> {
  const members = await tables(em)
    .selectFrom('team_members')
    .select('avatar')
    .where('avatar', 'like', '/images/%')
    .execute();
  const sections = await tables(em).selectFrom('site_sections').select('entries').execute();
  const listed = sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => ENTRY_PICTURES.map((field) => Reflect.get(entry, field))),
  );
  const contents = await tables(em)
    .selectFrom('contents')
    .select(['content', 'content_en'])
    .where((eb) =>
      eb.or([eb('content', 'like', '%/images/%'), eb('content_en', 'like', '%/images/%')]),
    )
    .execute();
  const texts = contents.flatMap((item) => [item.content, item.content_en]);
  const settings = await tables(em).selectFrom('site_settings').select('values').execute();
  const brand = settings.flatMap(({ values }) =>
    PICTURE_SETTINGS.map((setting) => Reflect.get(values, setting)),
  );
  const revisions = await tables(em)
    .selectFrom('revisions')
    .select('old_values')
    .where(({ cast }) => cast<string>('old_values', 'text'), 'like', '%/images/%')
    .execute();
  const former = revisions.map(({ old_values }) => JSON.stringify(old_values));
  return [
    ...members.map(({ avatar }) => avatar),
    ...listed,
    ...brand,
    ...[...texts, ...former].flatMap(picturesIn),
  ];
}
