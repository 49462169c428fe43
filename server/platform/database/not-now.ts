/** Why a correct statement fails that may succeed later. */
export type NotNow = 'read_only' | 'storage_full' | 'unavailable';

const UNAVAILABLE = [
  // The connection cannot be made, or is lost.
  '08000 08001 08003 08004 08006 08007 08P01',
  // The role, its password or the database is being changed.
  '28000 28P01 3D000 55000 55006',
  // Another statement was first, or it took too long.
  '25P03 25P04 40001 40003 40P01 55P03 57014',
  // Out of memory, connections or another resource.
  '53000 53200 53300 53400',
  // The server stops, starts, or its disk fails.
  '57000 57P01 57P02 57P03 57P04 57P05 58000 58030',
].flatMap((codes) => codes.split(' '));

/** The SQLSTATEs of PostgreSQL that mean "not now"; all others are mistakes of ours or of the data. */
export const NOT_NOW: Readonly<Record<string, NotNow>> = {
  // A demoted primary, a standby, or a full disk of a managed server.
  '25006': 'read_only',
  '53100': 'storage_full',
  ...Object.fromEntries(UNAVAILABLE.map((code) => [code, 'unavailable' as const])),
};

/** Errors of the system that end or refuse a connection to the server. */
const LOST =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;

/** The driver's messages for a lost connection, which have no code. */
const LOST_IN_WORDS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect/i;

/** Why the database cannot do it now; undefined for any other error. */
export function whyNotNow(error: unknown): NotNow | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  if (Object.hasOwn(NOT_NOW, code)) return NOT_NOW[code];
  return LOST.test(code) || LOST_IN_WORDS.test(error.message) ? 'unavailable' : undefined;
}
