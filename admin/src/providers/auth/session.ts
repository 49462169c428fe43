const TOKEN_STORAGE_KEY = 'jetdrop.admin.token';

/** Resolves with whether there is a new token to go on with. */
type EndHandler = () => Promise<boolean>;

let handler: EndHandler | null = null;
let handling: Promise<boolean> | null = null;

/** The bearer token kept in the browser; the server alone decides whether it is still good. */
export const session = {
  token: (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY),
  start: (token: string): void => localStorage.setItem(TOKEN_STORAGE_KEY, token),
  end: (): void => localStorage.removeItem(TOKEN_STORAGE_KEY),

  /** Names who is told that the server takes the token no more; returns how to take that back. */
  onEnded(next: EndHandler): () => void {
    handler = next;
    return () => {
      if (handler === next) handler = null;
    };
  },

  /** To be called after a 401, by however many calls at once; true when they may be made again. */
  ended(): Promise<boolean> {
    handling ??= (handler?.() ?? Promise.resolve(false)).finally(() => {
      handling = null;
    });
    return handling;
  },
};
