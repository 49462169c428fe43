import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import * as entities from '../../server/entities.js';
import { Env } from '../../server/platform/config/env.js';
import { findMissing } from '../../server/platform/database/migrations/index.js';
import { ormConfig } from '../../server/platform/database/orm.config.js';
import { triggerStatements } from '../../server/platform/database/trigger-sources.js';
import { unmigratedDatabase } from '../support/api/app.js';

let database: Awaited<ReturnType<typeof unmigratedDatabase>>;
let orm: MikroORM;

beforeAll(async () => {
  database = await unmigratedDatabase();
  const env = new Env({ ...database.env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
  orm = (await MikroORM.init({ ...ormConfig(env, entities), preferTs: true })) as never;
  await orm.migrator.up({ migrations: await findMissing(orm.em.fork()) });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

it('the snapshot for the next migration matches the entities', async () => {
  expect(await orm.migrator.checkSchema()).toBe(false);
});

/** Functions of this schema, except its extensions' functions. */
const OWN_FUNCTIONS = `select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** The stored definitions of the database's functions and triggers, without white space. */
async function definitions(em: SqlEntityManager): Promise<string[]> {
  const rows = await em.execute<{ definition: string }[]>(
    `select pg_get_functiondef(oid) as definition from (${OWN_FUNCTIONS}) f
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  );
  return rows.map(({ definition }) => definition.replaceAll(/\s+/g, ' ')).sort();
}

it('the sources beside the features are the functions and triggers that are in force', async () => {
  const em = orm.em.fork() as SqlEntityManager;
  const inForce = await definitions(em);
  await em.begin();
  try {
    await em.execute(
      `do $$ declare own regprocedure; begin
         for own in ${OWN_FUNCTIONS} loop execute format('drop function %s cascade', own); end loop;
       end $$`,
    );
    expect(await definitions(em)).toEqual([]);
    for (const statement of triggerStatements()) await em.execute(statement);
    expect(await definitions(em)).toEqual(inForce);
  } finally {
    await em.rollback();
  }
});
