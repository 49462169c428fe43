import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  hashBefore,
  type LogAudit,
  type LogHead,
  logTables,
  MAX_LISTED,
} from './log-chain.repository.js';
import { keyOfSignature, type LogKey } from './log-key.js';

/** Rows that are read at once. */
const BATCH = 5_000;

interface Found {
  forged: string[];
  /** The last row with the signature of an unknown key. */
  foreign?: number;
  unsigned: number[];
}

/** Whether each row was written by a server: only it can sign. */
export async function auditSignatures(
  em: SqlEntityManager,
  head: LogHead,
  keys: readonly LogKey[],
): Promise<Partial<LogAudit>> {
  if (keys.length === 0) return {};
  const found: Found = { forged: await repeatedRows(em), unsigned: [] };
  let after = 0;
  while (found.forged.length < MAX_LISTED) {
    const rows = await nextRows(em, head, after);
    for (const row of rows) checkRow(row, head, keys, found);
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? 0;
  }
  const { forged, foreign, unsigned } = found;
  const [first] = unsigned;
  return {
    differences: forged.slice(0, MAX_LISTED),
    unchecked:
      foreign === undefined
        ? []
        : [
            `The log's rows up to ${foreign} are signed with another secret: name it in EARLIER_JWT_SECRETS`,
          ],
    notes:
      first === undefined
        ? []
        : [
            `Rows of the log without a signature, by an earlier version during the upgrade: ${unsigned.length}, the first is ${first}.`,
          ],
  };
}

type SignedRow = Awaited<ReturnType<typeof nextRows>>[number];

/** Rows that have to be signed: those since there are signatures, and those from which something was removed. */
const nextRows = (em: SqlEntityManager, head: LogHead, after: number) =>
  logTables(em)
    .selectFrom('operation_logs')
    .selectAll()
    .select(sql<string | null>`case when is_redacted then ${hashBefore()} end`.as('before'))
    .where(({ or, and, eb }) =>
      or([
        eb('is_redacted', '=', true),
        and([eb('hash', 'is not', null), eb('id', '>', head.first_signed_after ?? 0)]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

function checkRow(row: SignedRow, head: LogHead, keys: readonly LogKey[], found: Found): void {
  const { id, signature, is_redacted, before, hash, content_hash, created_at } = row;
  if (signature === null || signature === undefined) {
    const isOfUpgrade = head.unsigned_to === null || id <= (head.unsigned_to ?? 0);
    if (isOfUpgrade && !is_redacted) found.unsigned.push(id);
    else found.forged.push(`The log's row ${id} was written by no server: it has no signature`);
    return;
  }
  const key = keys.find((one) => one.id === keyOfSignature(signature));
  if (!key) {
    found.foreign = id;
    return;
  }
  const { admin_username, action, resource_type, details, details_zh, message, ip_address } = row;
  const entry = {
    ...{ admin_username, action, resource_type, details, details_zh, ip_address },
    message: message ?? null,
    resource_id: row.resource_id ?? null,
    created_at: new Date(created_at).getTime(),
  };
  const place = {
    id,
    before: before ?? null,
    hash: hash ?? null,
    content_hash: content_hash ?? null,
  };
  if (!key.hasSigned(signature, entry, is_redacted ? place : undefined)) {
    found.forged.push(`The log's row ${id} is not what the server has signed`);
  }
}

/** A row that was written once is in the log once. */
async function repeatedRows(em: SqlEntityManager): Promise<string[]> {
  const rows = await logTables(em)
    .selectFrom('operation_logs')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('signature', 'is not', null)
    .groupBy('signature')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ id }) => `The log's row ${id} repeats another one`);
}
