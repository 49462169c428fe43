import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type ContentType, EXAMPLE_LINK, SECOND_FACTOR_ROLES } from '#libs/domain/index.js';
import { flag, tables } from '../../../reports/tables.js';

const isExample = (text: Expression<string>) => sql<SqlBool>`${text} ~* ${EXAMPLE_LINK}`;

/** Texts of a record as one. */
const joined = (...columns: string[]) =>
  sql<string>`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;

const CONTENT = joined('content', 'content_en');
/** The page's own text is shown in place of an item without one. */
const hasText = sql<SqlBool>`${CONTENT} ~ '[^[:space:]]'`;
const PROFILE = joined('bio', 'bio_en', 'avatar', 'social_links');
const ENTRIES = sql<string>`${sql.ref('entries')}::text`;

/** The operator's own work so far; the seed's records do not count, because going live removes them. */
export function readSetupFacts(em: SqlEntityManager) {
  const db = tables(em);
  const contents = db
    .selectFrom('contents')
    .select('id')
    .where('is_demo', '=', false)
    .where('is_active', '=', true);
  const members = db
    .selectFrom('team_members')
    .select('id')
    .where('is_demo', '=', false)
    .where('is_active', '=', true);
  const contentsOf = (type: ContentType) => contents.where('type', '=', type).where(hasText);
  const channels = db
    .selectFrom('notification_channels')
    .select('id')
    .where('is_active', '=', true);
  const arrived = db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notification_channels as c', 'c.id', 'd.channel_id')
    .select('d.id')
    .where('d.status', '=', 'delivered')
    .where('c.is_active', '=', true);
  const exposedAdmins = db
    .selectFrom('admins')
    .select('id')
    .where('suspended_at', 'is', null)
    .where('has_second_factor', '=', false)
    .where('role', 'in', SECOND_FACTOR_ROLES);
  const sections = db.selectFrom('site_sections').select('key').where('mode', '=', 'custom');
  return db
    .selectNoFrom(({ exists }) => [
      flag(exists(contentsOf('whitepaper')), 'has_whitepaper'),
      flag(exists(contentsOf('terms')), 'has_terms'),
      flag(exists(contentsOf('privacy')), 'has_privacy'),
      flag(exists(members), 'has_team'),
      flag(exists(channels), 'has_channel'),
      flag(exists(arrived), 'has_delivery'),
      flag(exists(exposedAdmins), 'lacks_second_factor'),
      flag(exists(contents.where(isExample(CONTENT))), 'has_content_links'),
      flag(exists(members.where(isExample(PROFILE))), 'has_team_links'),
      flag(exists(sections.where(isExample(ENTRIES))), 'has_section_links'),
    ])
    .executeTakeFirstOrThrow();
}

/** The seed's records that no one has edited. */
export async function readSamples(
  em: SqlEntityManager,
): Promise<{ contents: number[]; team: number[] }> {
  const db = tables(em);
  const contents = await db
    .selectFrom('contents')
    .select('id')
    .where('is_demo', '=', true)
    .execute();
  const team = await db
    .selectFrom('team_members')
    .select('id')
    .where('is_demo', '=', true)
    .execute();
  return { contents: contents.map(({ id }) => id), team: team.map(({ id }) => id) };
}
