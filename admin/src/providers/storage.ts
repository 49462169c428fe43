type Name = 'localStorage' | 'sessionStorage';

/** Where browsers block their storage, what is kept lasts as long as the page. */
const memory = new Map<string, string>();

function withStorage<T>(name: Name, use: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return use(globalThis[name]);
  } catch (error) {
    console.info(`${name} is not available.`, error);
    return otherwise();
  }
}

const open = (name: Name) => ({
  getItem: (key: string): string | null =>
    withStorage(
      name,
      (storage) => storage.getItem(key),
      () => memory.get(key) ?? null,
    ),
  setItem: (key: string, value: string): void =>
    withStorage(
      name,
      (storage) => storage.setItem(key, value),
      () => void memory.set(key, value),
    ),
  removeItem: (key: string): void =>
    withStorage(
      name,
      (storage) => storage.removeItem(key),
      () => void memory.delete(key),
    ),
});

/** Of the browser, for all its tabs. */
export const stored = open('localStorage');

/** Of the tab. */
export const storedInTab = open('sessionStorage');
