import type { Plugin } from 'vite';

/** Vite's own module, through which a build makes every `import()` that loads more than one file. */
const HELPER = '\0vite/preload-helper.js';

/** What the build does in place of Vite's helper; the files' addresses are relative to the base. */
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
 * Has the files of a chunk downloaded before it is imported. Chromium remembers a module that it failed
 * to import, or that one of its imports failed, until the page is left: a chunk whose files are there
 * does not fail, and one whose files are not can be tried again. What could not be
 * downloaded rejects with the `status` of the answer, 0 without one. Stops the build where Vite loads chunks in another way.
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
