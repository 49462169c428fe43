import { dropDatabases } from '../shared/databases.ts';

export default async function teardown() {
  if (!globalThis.testPostgres) return;
  await dropDatabases(process.env.TEST_POSTGRES_URL, `test_template_${process.env.TEST_RUN}_%`);
  await globalThis.testPostgres.stop();
}
