/**
 * Makes an import that can be repeated after a failure: browsers do not download a failed module again, except under
 * another URL, which is made from the one in their error.
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
