/** Why a statement that is not wrong fails: it may succeed later. */
export type NotNow = 'read_only' | 'storage_full' | 'unavailable';

/** The SQLSTATEs of PostgreSQL that mean "not now", all others are mistakes of ours or of the data. */
export const NOT_NOW: Readonly<Record<string, NotNow>> = {
  // A demoted primary, a standby, or a full disk of a managed server.
  '25006': 'read_only',
  '53100': 'storage_full',

  // The connection cannot be made, or is lost.
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08004': 'unavailable',
  '08006': 'unavailable',
  '08007': 'unavailable',
  '08P01': 'unavailable',
  // The role, its password or the database is being changed.
  '28000': 'unavailable',
  '28P01': 'unavailable',
  '3D000': 'unavailable',
  '55000': 'unavailable',
  '55006': 'unavailable',

  // Another one was first, or it took too long.
  '25P03': 'unavailable',
  '25P04': 'unavailable',
  '40001': 'unavailable',
  '40003': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',

  // Out of memory, connections or another resource.
  '53000': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '53400': 'unavailable',

  // The server stops, starts, or its disk fails.
  '57000': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P04': 'unavailable',
  '57P05': 'unavailable',
  '58000': 'unavailable',
  '58030': 'unavailable',
};

/** Errors of the system that end or refuse a connection to the server. */
const LOST =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;

/** What the driver says of a lost connection without a code. */
const LOST_IN_WORDS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect/i;

/** Why the database cannot do it now; undefined for any other error. */
export function whyNotNow(error: unknown): NotNow | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  if (Object.hasOwn(NOT_NOW, code)) return NOT_NOW[code];
  return LOST.test(code) || LOST_IN_WORDS.test(error.message) ? 'unavailable' : undefined;
}
