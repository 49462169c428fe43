import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../../server/entities.js';
import { Env } from '../../server/platform/config/env.js';
import { ormConfig } from '../../server/platform/database/orm.config.js';

it('the snapshot from which the next migration is written is what the entities say', async () => {
  const config = ormConfig(new Env({ DATABASE_URL: 'memory://' }), entities);
  const orm = await MikroORM.init({ ...config, preferTs: true });
  expect(await orm.migrator.checkSchema()).toBe(false);
  await orm.close(true);
});
