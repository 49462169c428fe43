/** Reads local storage without throwing: browsers block it in private windows and without cookies. */
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

/** The key of the page visit for a task. */
export const PAGE_VISIT_KEY = 'jetdrop.page-visit';
