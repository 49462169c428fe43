import { isServerThere } from './network-errors.js';
import { readStored, writeStored } from './storage.js';

// Browsers retry a module that they failed to download only after a reload.

const RELOADED_KEY = 'jetdrop.reloaded';

/** The least time between two reloads, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** The pause between two checks of the server, in milliseconds. */
export const RETRY_AFTER_MS = 3_000;

/** Whether to reload: not again so soon, and never when the last reload cannot be remembered. */
export function mayReload(): boolean {
  const before = Number(readStored(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  const now = String(Date.now());
  writeStored(RELOADED_KEY, now);
  return readStored(RELOADED_KEY) === now;
}

/** Reloads the page for a visitor who asks for it, unless that would end in the browser's error page. */
export async function reloadIfThere(): Promise<void> {
  if (await isServerThere()) location.reload();
}

/** Reloads a page that could not start: after an outage when the server answers, otherwise once. */
export async function reloadWhenThere(hadOutage = !navigator.onLine): Promise<void> {
  if (!(await isServerThere())) {
    setTimeout(reloadWhenThere, RETRY_AFTER_MS, true);
  } else if (hadOutage || mayReload()) location.reload();
}
