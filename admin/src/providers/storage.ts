type Name = 'localStorage' | 'sessionStorage';

const values = new Map<string, string>();

/** Replaces a storage that the browser blocks, as long as the page is open. */
const memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
};

function open(name: Name): typeof memory {
  const access = <T>(use: (storage: typeof memory) => T): T => {
    try {
      return use(globalThis[name]);
    } catch (error) {
      console.info(`${name} is not available.`, error);
      return use(memory);
    }
  };
  return {
    getItem: (key) => access((storage) => storage.getItem(key)),
    setItem: (key, value) => access((storage) => storage.setItem(key, value)),
    removeItem: (key) => access((storage) => storage.removeItem(key)),
  };
}

/** Shared by all tabs of the browser. */
export const stored = open('localStorage');

/** Only for this tab. */
export const storedInTab = open('sessionStorage');
