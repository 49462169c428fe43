import { unsavedWork } from '../form/unsavedWork.js';

const NOT_FOUND = 404;
const RELOADED_KEY = 'jetdrop.admin.reloaded';
/** A reload that did not help is not tried again for so long, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A part of the back office that could not be had; the message is a key of the catalogues. */
export class PartError extends Error {
  /** Its file is gone, or is there and cannot be imported: only another load of the page helps. */
  readonly isOutdated: boolean;

  constructor(cause: unknown) {
    const status = cause instanceof Error && 'status' in cause ? cause.status : NOT_FOUND;
    const isOutdated = status === NOT_FOUND;
    const other = status === 0 ? 'errors.network' : 'errors.unexpected';
    super(isOutdated ? 'errors.outdated' : other, { cause });
    this.isOutdated = isOutdated;
  }
}

let isReloading = false;

/**
 * Loads the page anew where another version was deployed, once; never while something typed would be
 * lost. What was decided is sent when the page is left. Returns whether the page is being left.
 */
export function reloadIfOutdated(error: unknown): boolean {
  if (isReloading) return true;
  if (!(error instanceof PartError && error.isOutdated) || unsavedWork.exists()) return false;
  const before = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  isReloading = true;
  window.location.reload();
  return true;
}
