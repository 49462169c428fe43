import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ENV } from '../shared/product.js';

const AUDIT = fileURLToPath(new URL('../../../dist/server/audit-ledger.js', import.meta.url));

/** Runs `npm run audit` on a database: its exit code, and what it has printed. */
export async function auditDatabase(
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, ...PRODUCT_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text: text.trim() };
}
