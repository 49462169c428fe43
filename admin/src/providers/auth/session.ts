const TOKEN_STORAGE_KEY = 'jetdrop.admin.token';

/** Resolves with whether there is a new token. */
type EndHandler = () => Promise<boolean>;

let handler: EndHandler | null = null;
let handling: Promise<boolean> | null = null;

/** The bearer token in the browser; the server decides whether it is valid. */
export const session = {
  token: (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY),
  start: (token: string): void => localStorage.setItem(TOKEN_STORAGE_KEY, token),
  end: (): void => localStorage.removeItem(TOKEN_STORAGE_KEY),

  /** Sets the handler for a rejected token; returns a function that removes it. */
  onEnded(next: EndHandler): () => void {
    handler = next;
    return () => {
      if (handler === next) handler = null;
    };
  },

  /** Called after a 401, by any number of calls; true when they may be repeated. */
  ended(): Promise<boolean> {
    handling ??= (handler?.() ?? Promise.resolve(false)).finally(() => {
      handling = null;
    });
    return handling;
  },
};
