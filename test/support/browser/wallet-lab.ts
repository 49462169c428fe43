import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { startWalletServices, type WalletServices } from './wallet-services.js';

const CONFIG = fileURLToPath(new URL('../wallet-lab/vite.config.ts', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The built test page, in a folder of its own. */
export interface WalletLab {
  /** Serves it with fresh services. */
  serve(): Promise<WalletServices>;
  remove(): Promise<void>;
}

/** Builds test/support/wallet-lab with the site's configuration, outside of the shipped site. */
export async function buildWalletLab(): Promise<WalletLab> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-lab-'));
  await build({ configFile: CONFIG, build: { outDir: folder } });
  return {
    serve: () => serveLab(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function serveLab(folder: string): Promise<WalletServices> {
  const services = startWalletServices(async (url, _request, response) => {
    const { chainApiUrl, origin } = await services;
    if (url.pathname === '/api/v1/public/site') {
      const settings = {
        ...DEFAULT_SITE_SETTINGS,
        chain_api_url: chainApiUrl,
        explorer_url: 'https://explorer.invalid',
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(settings));
    } else if (url.pathname === '/tonconnect-manifest.json') {
      const manifest = { url: origin, name: 'Wallet lab', iconUrl: `${origin}/icons/lab.png` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(manifest));
    } else {
      await sendFile(folder, url.pathname, response);
    }
  });
  return services;
}

async function sendFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const name = pathname.startsWith('/assets/') ? pathname : '/index.html';
  const content = await readFile(join(folder, name));
  response
    .writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
    .end(content);
}
