/** The product that all tests share which only read: `PORT=… node serve-product.ts`, until SIGTERM. */
import { startProduct } from '../shared/product.js';

const product = await startProduct({ PORT: process.env['PORT'] ?? '0' });
process.once('SIGTERM', async () => {
  await product.stop();
  process.exit();
});
