import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ENV } from '../shared/product.js';

/** How a command has ended, and what it has printed. */
export interface Ended {
  code: number | null;
  text: string;
}

/** Runs what `npm run` runs of the built server, such as `audit-ledger`. */
export async function runCommand(
  name: string,
  given: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../../dist/server/commands/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...given], {
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
