import { stored } from '../storage.js';

const TOKEN_STORAGE_KEY = 'jetdrop.admin.token';

/** Resolves with whether the rejected calls may be repeated. */
type Handler = () => Promise<boolean>;

/** Waits for a person before rejected calls are repeated; concurrent calls share one handler. */
class Interruption {
  private handler: Handler | null = null;
  private handling: Promise<boolean> | null = null;

  /** Sets the handler; returns a function that removes it. */
  on(next: Handler): () => void {
    this.handler = next;
    return () => {
      if (this.handler === next) this.handler = null;
    };
  }

  /** Called after a refusal; true when the call may be repeated. */
  handle(): Promise<boolean> {
    this.handling ??= (this.handler?.() ?? Promise.resolve(false)).finally(() => {
      this.handling = null;
    });
    return this.handling;
  }
}

/** The bearer token in the browser; the server decides whether it is valid. */
export const session = {
  token: (): string | null => stored.getItem(TOKEN_STORAGE_KEY),
  start: (token: string): void => stored.setItem(TOKEN_STORAGE_KEY, token),
  end: (): void => stored.removeItem(TOKEN_STORAGE_KEY),
  /** The token was rejected. */
  ended: new Interruption(),
  /** The admin lacks the required second factor. */
  unprotected: new Interruption(),
  /** The admin has to confirm their identity. */
  unconfirmed: new Interruption(),
};
