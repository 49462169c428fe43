import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ENV } from '../shared/product.js';

const AUDIT = fileURLToPath(new URL('../../../dist/server/audit-ledger.js', import.meta.url));

/** How a command has ended, and what it has printed. */
interface Ended {
  code: number | null;
  text: string;
}

/** Runs `npm run audit` on a database. */
export const auditDatabase = (env: Record<string, string>): Promise<Ended> => audit([], env);

/** Runs `npm run audit -- …` on files, where there is no database. */
export const auditFiles = (...given: string[]): Promise<Ended> =>
  audit(given, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

async function audit(given: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [AUDIT, ...given], {
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
