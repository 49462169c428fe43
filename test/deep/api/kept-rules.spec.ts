import { MikroORM } from '@mikro-orm/postgresql';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { startApp, unmigratedDatabase } from '../../support/api/app.js';

/** The last version without provisional points. */
const BEFORE = 'Migration20261130200000_claimable_by_trigger';

/** The rules about provisional points and reviews after an upgrade of a campaign with these settings. */
async function rulesAfterUpgrade(values: object) {
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
    const { points_need_confirmation, review_one_in } = await app.api.call('getSettings');
    return { points_need_confirmation, review_one_in };
  } finally {
    await app.close();
    await database.drop();
  }
}

describe('a campaign from before provisional points and sampled reviews', () => {
  it('keeps its rules when it is live', async () => {
    const kept = { points_need_confirmation: false, review_one_in: 1 };
    expect(await rulesAfterUpgrade({ campaign_mode: 'live' })).toEqual(kept);
  });

  it('has the rule of new campaigns while it is a preview', async () => {
    const { points_need_confirmation, review_one_in } = DEFAULT_SITE_SETTINGS;
    const rules = { points_need_confirmation, review_one_in };
    expect(await rulesAfterUpgrade({ campaign_mode: 'preview' })).toEqual(rules);
  });
});
