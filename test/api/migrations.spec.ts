import { MikroORM } from '@mikro-orm/postgresql';
import { Env } from '../../server/config/env.js';
import { ormConfig } from '../../server/database/orm.config.js';
import { entities } from '../../server/entities.js';

it('the snapshot from which the next migration is written is what the entities say', async () => {
  const config = ormConfig(new Env({ DATABASE_URL: 'memory://' }), entities);
  const orm = await MikroORM.init({ ...config, preferTs: true });
  expect(await orm.migrator.checkSchema()).toBe(false);
  await orm.close(true);
});
