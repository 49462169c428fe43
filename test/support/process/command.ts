import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ENV } from '../shared/product.js';

/** A command's exit code and output. */
export interface Ended {
  code: number | null;
  text: string;
}

/** Runs a command of the built server by its name in `npm run`, such as `audit-ledger`. */
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
