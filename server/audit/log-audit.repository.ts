import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  findBrokenRows,
  findLogHead,
  GENESIS,
  type LogAudit,
  type LogHead,
  logTables,
  MAX_LISTED,
  type RememberedHead,
} from './log-chain.repository.js';
import type { LogKey } from './log-key.js';
import { auditSeals } from './log-seal-audit.repository.js';
import { auditSignatures } from './log-signature-audit.repository.js';

/**
 * Whether the operation log is what was written.
 * @param keys of the server's secret and of earlier ones; none: seals and signatures are not checked
 */
export async function auditLog(
  em: SqlEntityManager,
  keys: readonly LogKey[],
  remembered: readonly RememberedHead[] = [],
): Promise<LogAudit> {
  const head = await findLogHead(em);
  if (!head) return { differences: ['The head of the log is missing'], unchecked: [], notes: [] };
  const parts = [
    await brokenRows(em),
    await unsealedRows(em, head),
    await wrongHead(em, head),
    await auditSeals(em, head, keys),
    await auditSignatures(em, head, keys),
    await wrongHeads(em, head, remembered),
  ];
  const all = (name: keyof LogAudit) => parts.flatMap((part) => part[name] ?? []);
  return { differences: all('differences'), unchecked: all('unchecked'), notes: all('notes') };
}

async function brokenRows(em: SqlEntityManager): Promise<Partial<LogAudit>> {
  const rows = await findBrokenRows(em);
  const differences = rows.map(({ id, before }) => {
    const place = before === null ? 'before it' : `between ${before} and ${id}`;
    return `The log's row ${id} was altered, or a row ${place} was inserted or removed`;
  });
  return { differences };
}

/** Rows without a hash: the demo's before the campaign is live, and those of versions that had none. */
async function unsealedRows(em: SqlEntityManager, head: LogHead): Promise<Partial<LogAudit>> {
  const db = logTables(em);
  const rows = db.selectFrom('operation_logs').select('id').where('hash', 'is', null);
  const listed = rows.orderBy('id').limit(MAX_LISTED);
  const last = head.first_signed_after;
  if (last === null) {
    const [first] = await listed.execute();
    const lost = 'The log has rows, and nothing says when their sealing began';
    return { differences: first || head.last_id > 0 ? [lost] : [] };
  }
  const later = await listed.where('id', '>', last).execute();
  const demo = await listed.where('is_demo', '=', true).execute();
  const { hash } = await db
    .selectNoFrom(sql<string>`log_unsealed_hash(${demo.length > 0})`.as('hash'))
    .executeTakeFirstOrThrow();
  const expected = demo.length > 0 ? head.unsealed_hash : head.unsealed_own_hash;
  const isLive = await db
    .selectFrom('operation_logs')
    .select('id')
    .where('action', '=', 'go_live')
    .where('hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return {
    differences: [
      ...later.map(({ id }) => `The log's row ${id} was inserted without its hash`),
      ...(isLive ? demo : []).map(({ id }) => `The log's row ${id} is the demo's, which has left`),
      ...(hash === expected || later.length > 0
        ? []
        : [
            `Of the log's rows up to ${last}, from before it was sealed, one was altered, inserted or removed`,
          ]),
    ],
  };
}

/** The head names the last row: the last ones cannot be removed without it. */
async function wrongHead(em: SqlEntityManager, head: LogHead): Promise<Partial<LogAudit>> {
  const last = await logTables(em)
    .selectFrom('operation_logs')
    .select(['id', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isRight = (last?.id ?? 0) === head.last_id && (last?.hash ?? GENESIS) === head.hash;
  if (isRight) return {};
  const difference = `The log ends with row ${last?.id ?? 0}, and its head names row ${head.last_id}`;
  return { differences: [difference] };
}

/** Heads that somebody has kept: each is still in the log, or names what of the log differs. */
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
