/** Uses a storage of the browser, which may be blocked; null when it is, and on the server. */
export function withStorage<T>(
  name: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => T,
): T | null {
  if (!(name in globalThis)) return null;
  try {
    return use(globalThis[name]);
  } catch (error) {
    console.info(`${name} is not available.`, error);
    return null;
  }
}

export const readStored = (key: string): string | null =>
  withStorage('localStorage', (storage) => storage.getItem(key));

export function writeStored(key: string, value: string): void {
  withStorage('localStorage', (storage) => storage.setItem(key, value));
}

export function removeStored(key: string): void {
  withStorage('localStorage', (storage) => storage.removeItem(key));
}

/** Calls back when another tab changes a stored value, until the returned function is called. */
export function followStored(key: string, callback: (value: string | null) => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === key) callback(event.newValue);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export const PAGE_VISIT_KEY = 'jetdrop.page-visit';
