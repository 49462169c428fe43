import type { Plugin } from 'vite';

/** Vite's module for every `import()` that loads more than one file. */
const HELPER = '\0vite/preload-helper.js';

/** The replacement of Vite's helper; addresses are relative to the base. */
const helperFor = (base: string): string => `
const files = new Map();
async function download(address) {
  let status = 0;
  try {
    const answer = await fetch(address);
    status = answer.ok ? 0 : answer.status;
    await answer.arrayBuffer();
  } catch (cause) {
    throw Object.assign(new Error(address + ' could not be downloaded', { cause }), { status: 0 });
  }
  if (status) throw Object.assign(new Error(address + ' was answered with ' + status), { status });
}
function file(address) {
  if (!files.has(address)) {
    files.set(address, download(address).catch((error) => {
      files.delete(address);
      throw error;
    }));
  }
  return files.get(address);
}
export async function __vitePreload(load, names = []) {
  await Promise.all(names.map((name) => file(${JSON.stringify(base)} + name)));
  return load();
}
`;

/**
 * Downloads a chunk's files before it is imported, because Chromium retries a failed import only on the next
 * page. A failure rejects with the response's `status`, 0 without one. The build stops where Vite's helper is gone.
 */
export function fetchChunks(): Plugin {
  let base = '/';
  let isReplaced = false;
  return {
    name: 'fetch-chunks',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    load(id) {
      if (id !== HELPER) return null;
      isReplaced = true;
      return helperFor(base);
    },
    generateBundle() {
      if (!isReplaced) this.error(`Vite loads chunks without ${HELPER}`);
    },
  };
}
