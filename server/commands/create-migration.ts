/** Writes the migration from the last snapshot to the entities: `npm run migration:create -- name`. */
import { MikroORM } from '@mikro-orm/postgresql';
import * as entities from '../entities.js';
import { Env } from '../platform/config/env.js';
import { ormConfig } from '../platform/database/orm.config.js';

const FOLDER = 'server/platform/database/migrations';
const name = process.argv[2];
if (!/^\w+$/.test(name ?? '')) {
  console.error('Say what changes, as in: npm run migration:create -- users_have_names');
  process.exit(1);
}

const config = ormConfig(new Env({ DATABASE_URL: 'memory://' }), entities);
const orm = await MikroORM.init({ ...config, migrations: { ...config.migrations, emit: 'ts' } });
const { fileName } = await orm.migrator.create(FOLDER, false, false, name);
console.info(fileName === '' ? 'The schema has not changed.' : `${FOLDER}/${fileName}`);
await orm.close(true);
