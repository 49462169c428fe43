import { ADMIN } from '../shared/credentials.js';
import { type Product, startedDatabase, startProduct } from '../shared/product.js';

export interface ProductOnServer extends Product {
  databaseUrl: string;
}

/**
 * A product with demo content on a database of its own of the tests' PostgreSQL server: it starts with
 * a quarter of the work of an embedded database, which only tests of the demo password need.
 */
export async function startOnServer(more: Record<string, string> = {}): Promise<ProductOnServer> {
  const env = { SEED: 'demo', ADMIN_PASSWORD: ADMIN.password, ...more };
  const { url, drop } = await startedDatabase(env);
  const product = await startProduct({ ...env, DATABASE_URL: url });
  const stop = async () => {
    const code = await product.stop();
    await drop();
    return code;
  };
  return { ...product, stop, databaseUrl: url };
}
