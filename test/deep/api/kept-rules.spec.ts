import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { startApp, unmigratedDatabase } from '../../support/api/app.js';

/** The last version without provisional points. */
const BEFORE = 'Migration20261130200000_claimable_by_trigger';

/** The rule about provisional points after an upgrade of a campaign with these settings. */
async function ruleAfterUpgrade(values: object): Promise<boolean> {
  const database = await unmigratedDatabase();
  const env = new Env({ ...database.env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
  const orm = await MikroORM.init(ormConfig(env, entities));
  await orm.migrator.up({ to: BEFORE });
  await orm.em.execute(
    `insert into site_settings (id, "values", updated_at) values (1, ?::jsonb, now())
     on conflict (id) do update set "values" = excluded."values"`,
    [JSON.stringify(values)],
  );
  await orm.close(true);
  const app = await startApp(database.env);
  try {
    return (await app.api.call('getSettings')).points_need_confirmation;
  } finally {
    await app.close();
    await database.drop();
  }
}

describe('a campaign from before provisional points', () => {
  it('keeps its rules when it is live', async () => {
    expect(await ruleAfterUpgrade({ campaign_mode: 'live' })).toBe(false);
  });

  it('has the rule of new campaigns while it is a preview', async () => {
    expect(await ruleAfterUpgrade({ campaign_mode: 'preview' })).toBe(true);
  });
});
