import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  findLogHead,
  type LogAudit,
  type LogHead,
  logTables,
  MAX_LISTED,
  type RememberedHead,
} from './log-chain.repository.js';
import type { LogKey } from './log-key.js';
import { LogRowsAudit } from './log-rows-audit.js';
import { auditSeals, keysOfSeals } from './log-seal-audit.repository.js';

/**
 * Checks that the operation log is unaltered.
 * @param keys of the server's secret, then of earlier ones; none: seals and signatures are not checked
 */
export async function auditLog(
  em: SqlEntityManager,
  keys: readonly LogKey[],
  remembered: readonly RememberedHead[] = [],
): Promise<LogAudit> {
  const head = await findLogHead(em);
  if (!head) return { differences: ['The head of the log is missing'], unchecked: [], notes: [] };
  const rows = new LogRowsAudit(head, keys, await keysOfSeals(em));
  await rows.read(em);
  const parts = [
    rows.chain(),
    await auditSeals(em, head, keys),
    keys.length === 0 ? {} : await repeatedRows(em),
    rows.signatures(),
    await wrongHeads(em, head, remembered),
  ];
  const all = (name: keyof LogAudit) => parts.flatMap((part) => part[name] ?? []);
  return { differences: all('differences'), unchecked: all('unchecked'), notes: all('notes') };
}

/** Finds rows that are in the log twice. */
async function repeatedRows(em: SqlEntityManager): Promise<Partial<LogAudit>> {
  const rows = await logTables(em)
    .selectFrom('operation_logs')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('signature', 'is not', null)
    .groupBy('signature')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(MAX_LISTED)
    .execute();
  return { differences: rows.map(({ id }) => `The log's row ${id} repeats another one`) };
}

/** Checks that each head that was kept elsewhere is still in the log. */
async function wrongHeads(
  em: SqlEntityManager,
  head: LogHead,
  remembered: readonly RememberedHead[],
): Promise<Partial<LogAudit>> {
  const differences: string[] = [];
  let good = 0;
  const inOrder = remembered.toSorted((one, other) => one.last_id - other.last_id);
  for (const { last_id, hash } of inOrder) {
    const difference = await differenceFrom(em, head, { last_id, hash });
    if (difference === undefined) good = Math.max(good, last_id);
    else differences.push(`${difference}: what differs is after row ${good}`);
  }
  const isProven = remembered.length > 0 && differences.length === 0;
  return { differences, notes: isProven ? [`Row ${good} is the one that was kept.`] : [] };
}

async function differenceFrom(
  em: SqlEntityManager,
  head: LogHead,
  { last_id, hash }: RememberedHead,
): Promise<string | undefined> {
  if (last_id === 0) return;
  const rows = await logTables(em)
    .selectFrom('operation_logs')
    .select(['id', 'hash'])
    .where(({ or, eb }) => or([eb('id', '=', last_id), eb('hash', '=', hash)]))
    .execute();
  const row = rows.find(({ id }) => id === last_id);
  if (row?.hash === hash) return;
  const moved = rows.find((other) => other.hash === hash);
  if (moved) return `The head that was kept for row ${last_id} is that of row ${moved.id}`;
  if (row)
    return `The log's row ${last_id} or one before it is not what it was when its head was kept`;
  if (last_id > head.last_id) {
    return `The log's rows up to ${last_id} were kept, and it ends with row ${head.last_id}`;
  }
  return `The log's row ${last_id} was removed, and its head was kept`;
}
