import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type LogAudit, type LogHead, logTables, MAX_LISTED } from './log-chain.repository.js';
import { beginningOf, type LogKey } from './log-key.js';

/** Seals that are read at once: there is one for each minute in which the log grew. */
const BATCH = 10_000;

/** Checks the log against its seals, and that the server has made them. */
export async function auditSeals(
  em: SqlEntityManager,
  head: LogHead,
  keys: readonly LogKey[],
): Promise<Partial<LogAudit>> {
  const differences = await rowsThatDiffer(em);
  if (keys.length === 0) {
    const unchecked = ['Without JWT_SECRET neither seals nor signatures of the log can be checked'];
    return { differences, unchecked };
  }
  const { forged, foreign, begun } = await checkMacs(em, keys);
  differences.push(...forged);
  if (begun.size === 0 && !foreign && forged.length === 0)
    return { differences, ...(await noSeal(em)) };
  const unchecked: string[] = [];
  if (foreign) {
    unchecked.push(
      `The log's seals up to row ${foreign.last_id} have another secret: name it in EARLIER_JWT_SECRETS`,
    );
  }
  // The beginning changes once, when the time of an upgrade ends.
  const known = [head, { ...head, unsigned_to: null }].map(beginningOf);
  if ([...begun].some((beginning) => !known.includes(beginning))) {
    differences.push('When and with what the sealing of the log began is not what was sealed');
  }
  return { differences, unchecked };
}

/** Ids of the keys that seals name. */
export async function keysOfSeals(em: SqlEntityManager): Promise<Set<string>> {
  const seals = await logTables(em).selectFrom('log_seals').select('key_id').distinct().execute();
  return new Set(seals.flatMap(({ key_id }) => key_id ?? []));
}

/** Missing seals are a fault once a server, which seals at its start, has written rows. */
async function noSeal(em: SqlEntityManager): Promise<Partial<LogAudit>> {
  const rows = logTables(em).selectFrom('operation_logs').select('id').limit(1);
  const signed = await rows.where('signature', 'is not', null).executeTakeFirst();
  if (signed) return { differences: ['The seals of the log were removed'] };
  const own = await rows.where('is_demo', '=', false).executeTakeFirst();
  if (!own) return {};
  return { unchecked: ['No seal has a secret yet: a server makes the first one when it starts'] };
}

async function rowsThatDiffer(em: SqlEntityManager): Promise<string[]> {
  const seals = await logTables(em)
    .selectFrom('log_seals as s')
    .leftJoin('operation_logs as l', (join) =>
      join.onRef('l.id', '=', 's.last_id').onRef('l.hash', '=', 's.hash'),
    )
    .select(['s.last_id', 's.created_at'])
    .where('l.id', 'is', null)
    .where('s.last_id', '>', 0)
    .orderBy('s.last_id')
    .limit(MAX_LISTED)
    .execute();
  return seals.map(
    ({ last_id, created_at }) =>
      `The log's row ${last_id} is not what was sealed at ${new Date(created_at).toISOString()}`,
  );
}

async function checkMacs(em: SqlEntityManager, keys: readonly LogKey[]) {
  const forged: string[] = [];
  let foreign: { last_id: number } | undefined;
  /** Beginnings of the chain that valid seals name. */
  const begun = new Set<string>();
  let firstCurrent: number | undefined;
  let after = -1;
  for (;;) {
    const seals = await logTables(em)
      .selectFrom('log_seals')
      .selectAll()
      .where('mac', 'is not', null)
      .where('last_id', '>', after)
      .orderBy('last_id')
      .limit(BATCH)
      .execute();
    for (const { last_id, hash, key_id, mac, beginning, created_at } of seals) {
      after = last_id;
      const key = keys.find(({ id }) => id === key_id);
      const time = new Date(created_at).getTime();
      const sealed = { last_id, hash, beginning: beginning ?? '', created_at: time };
      if (key === keys[0]) firstCurrent ??= last_id;
      if (!key && firstCurrent === undefined) foreign = { last_id };
      else if (!key) forged.push(`The seal of the log's row ${last_id} has an unknown secret`);
      else if (key.hasSealed(mac ?? '', sealed)) begun.add(sealed.beginning);
      else forged.push(`The seal of the log's row ${last_id} was altered`);
    }
    if (seals.length < BATCH) return { forged: forged.slice(0, MAX_LISTED), foreign, begun };
  }
}
