import { startTestServer } from '../shared/template-databases.ts';

/** One private server for the whole run; the test files make their own databases on it. */
export default async function setup() {
  globalThis.stopTestServer = await startTestServer();
}
