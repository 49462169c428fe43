import { existsSync } from 'node:fs';
import { startApp, type TestApp } from './app.js';

const HEADS = new URL('../../../dist/web/heads.json', import.meta.url);

/** Starts the application with the built site and the demo records, at a configured address. */
export async function startBuiltSite(more: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  if (!existsSync(HEADS)) throw new Error('These tests read the built site: npm run build first.');
  return startApp({
    PUBLIC_URL: 'https://jetdrop.example',
    SECURITY_CONTACT: 'security@jetdrop.example',
    SEED: 'demo',
    ...more,
  });
}
