import { HttpError } from 'react-admin';

/** What the server says about single fields (decision 8), or nothing when it says no such thing. */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  const errors = error instanceof HttpError ? error.body?.errors : undefined;
  return errors && Object.keys(errors).length > 0 ? errors : undefined;
}
