/**
 * Local storage that never throws: browsers refuse it in private windows and when cookies are
 * blocked, and a site must work without its memory.
 */
export function readStored(key: string): string | null {
  if (!('localStorage' in globalThis)) return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.info(`Local storage is not readable (${key}).`, error);
    return null;
  }
}

/** Stores a value when the browser allows it. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.info(`Local storage is not writable (${key}).`, error);
  }
}

/** Removes a value when the browser allows it. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.info(`Local storage is not writable (${key}).`, error);
  }
}

/** Where is kept which page is being read for a task. */
export const PAGE_VISIT_KEY = 'jetdrop.page-visit';
