import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { Database } from '../../../server/platform/database/database.js';
import { JobStore } from '../../../server/platform/jobs/job-store.js';
import { Jobs } from '../../../server/platform/jobs/jobs.js';
import { seed } from '../../../server/seed/seed.js';
import { ADMIN } from '../shared/credentials.js';

/** The jobs of one process, without the rest of the product. */
export interface JobRunner {
  database: Database;
  jobs: Jobs;
  store: JobStore;
  stop(): Promise<void>;
}

/** Opens the database and runs the jobs that `define` adds. */
export async function runJobs(
  source: NodeJS.ProcessEnv,
  define: (jobs: Jobs, database: Database) => void,
): Promise<JobRunner> {
  const env = new Env({
    JWT_SECRET: 'only-for-the-tests-0123456789abcdef',
    ADMIN_PASSWORD: ADMIN.password,
    SEED: 'none',
    DATABASE_FSYNC: 'off',
    ...source,
  });
  const database = await Database.open(env, { entities, seed });
  const { orm } = database;
  const jobs = new Jobs(orm.em, env);
  define(jobs, database);
  await jobs.onApplicationBootstrap();
  jobs.startWork();
  return {
    database,
    jobs,
    store: new JobStore(orm.em.fork(), jobs),
    stop: async () => {
      await jobs.beforeApplicationShutdown();
      await database.close();
    },
  };
}
