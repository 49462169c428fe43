import { stored } from '../storage.js';

const TOKEN_STORAGE_KEY = 'jetdrop.admin.token';

/** Resolves with whether the calls that were refused may be repeated. */
type Handler = () => Promise<boolean>;

/** A person does something before refused calls are repeated: one handler for any number of calls at once. */
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
  /** The rules want a second factor, and the admin has none. */
  unprotected: new Interruption(),
  /** The admin has to show again who they are. */
  unconfirmed: new Interruption(),
};
