import { startPostgres } from '../shared/postgres.ts';

/** One private server for the whole run; the test files make their own databases on it. */
export default async function setup() {
  globalThis.testPostgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url();
}
