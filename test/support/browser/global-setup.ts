import { startTestServer } from '../shared/template-databases.js';
import { startOnServer } from './site-product.js';

/**
 * Starts once for all workers: a PostgreSQL server, and the product that the reading tests share.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stopServer = await startTestServer();
  try {
    const product = await startOnServer();
    process.env['TEST_SITE_URL'] = product.url;
    return async () => {
      await product.stop();
      await stopServer();
    };
  } catch (error) {
    await stopServer();
    throw error;
  }
}
