/**
 * Imports a module, which may be called again after a failure: browsers do not retry a module that they failed
 * to download, except under another URL, where they say which one it was.
 */
export function retryingImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let otherAddress: string | null = null;
  let tries = 0;
  return async () => {
    tries += 1;
    try {
      return await (otherAddress === null ? load() : import(/* @vite-ignore */ otherAddress));
    } catch (error) {
      const address = error instanceof Error ? /https?:\S+?\.js/.exec(error.message)?.[0] : null;
      otherAddress = address ? `${address}?try=${tries}` : null;
      throw error;
    }
  };
}
