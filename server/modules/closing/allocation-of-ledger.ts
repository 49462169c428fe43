import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { toIso } from '../../records/timestamps.js';
import { AllocationSealer } from './allocation.js';

/**
 * What the ledger allocates: a line for each user who has anything, in the order of bytes, as anybody
 * would sort them again.
 */
export const ALLOCATION = `select row_number() over (order by u.wallet_address collate "C") as position,
    concat_ws(',', u.wallet_address, l.points, l.claimed, l.paid, l.forfeited,
      coalesce(t.hashes, '')) as line,
    l.points, l.claimed, l.paid, l.forfeited
  from users u
  join (select user_id, coalesce(sum(amount) filter (where account = 'user'), 0) as points,
      coalesce(sum(amount) filter (where account in ('claimed', 'paid')), 0) as claimed,
      coalesce(sum(amount) filter (where account = 'paid'), 0) as paid,
      coalesce(sum(amount) filter (where account = 'forfeited'), 0) as forfeited
    from ledger_entries group by user_id) l on l.user_id = u.id
  left join (select user_id, string_agg(transaction_hash, ' ' order by id) as hashes
    from payouts where status = 'delivered' group by user_id) t on t.user_id = u.id
  where l.points <> 0 or l.claimed <> 0 or l.forfeited <> 0`;

/** Lines that are read at once. */
const BATCH = 5_000;

/** Different lines are told up to so many: somebody may have altered a million. */
const TOLD = 20;

/** Lines as the file numbers them: its first one is the header. */
const DIFFERENT_LINES = `select case
    when o.line is null then format('line %s is published as "%s", and the ledger has no such user',
      p.position + 1, p.line)
    when p.line is null then format('line %s is missing, the ledger says "%s"', o.position + 1, o.line)
    when p.line = o.line then format('line %s is published as line %s: "%s"', o.position + 1,
      p.position + 1, p.line)
    else format('line %s is published as "%s", the ledger says "%s"', p.position + 1, p.line, o.line)
    end as difference
  from allocation_lines p full join (${ALLOCATION}) o
    on split_part(o.line, ',', 1) = split_part(p.line, ',', 1)
  where (p.position, p.line) is distinct from (o.position::int, o.line)
  order by coalesce(p.position, o.position), p.line limit ${TOLD + 1}`;

const TOTALS = `select count(*)::int as users, coalesce(sum(points), 0)::bigint as points,
    coalesce(sum(claimed), 0)::bigint as claimed, coalesce(sum(paid), 0)::bigint as paid,
    coalesce(sum(forfeited), 0)::bigint as forfeited
  from (${ALLOCATION}) allocation`;

/** What the report publishes, by what it is called there. */
const FIGURES = {
  users: 'users',
  points: 'points',
  claimed: 'claimed',
  paid: 'delivered',
  forfeited: 'forfeited',
  sha256: 'SHA-256',
  merkle_root: 'Merkle root',
} as const;

type Figures = Record<keyof typeof FIGURES, string | number>;

/**
 * Compares what was published at the close with what the ledger says; a sentence for each difference,
 * none where nothing was closed. Needs a transaction that sees one moment.
 */
export async function auditPublished(em: SqlEntityManager): Promise<string[]> {
  const [report] = await em.execute<(Figures & { closed_at: Date | string })[]>(
    'select * from campaign_reports',
  );
  const [{ closed_at, lines }] = await em.execute<[{ closed_at: string; lines: number }]>(
    `select coalesce((select "values" ->> 'closed_at' from site_settings), '') as closed_at,
       (select count(*)::int from allocation_lines) as lines`,
  );
  if (!report) return withoutReport(closed_at, lines);
  const differences = await differentLines(em);
  if (toIso(report.closed_at) !== closed_at) {
    const published = toIso(report.closed_at);
    differences.push(
      `the report says that it was closed ${published}, the settings "${closed_at}"`,
    );
  }
  const [totals] = await em.execute<[Figures]>(TOTALS);
  const recomputed = { ...totals, ...(await sealOfLedger(em)) };
  for (const [figure, name] of Object.entries(FIGURES) as [keyof Figures, string][]) {
    if (String(report[figure]) === String(recomputed[figure])) continue;
    differences.push(
      `the report says ${name} ${report[figure]}, recomputed it is ${recomputed[figure]}`,
    );
  }
  return differences.map((difference) => `Not what was published: ${difference}`);
}

function withoutReport(closed_at: string, lines: number): string[] {
  if (closed_at !== '') return [`The campaign was closed ${closed_at}, and its report is missing`];
  return lines === 0 ? [] : [`${lines} lines are published, and there is no report`];
}

async function differentLines(em: SqlEntityManager): Promise<string[]> {
  const rows = await em.execute<{ difference: string }[]>(DIFFERENT_LINES);
  const told = rows.slice(0, TOLD).map(({ difference }) => difference);
  return rows.length > TOLD ? [...told, 'and more lines'] : told;
}

async function sealOfLedger(em: SqlEntityManager) {
  const sealer = new AllocationSealer();
  await em.execute(`declare allocation no scroll cursor for
    select line from (${ALLOCATION}) allocation order by position`);
  for (let isOver = false; !isOver; ) {
    const rows = await em.execute<{ line: string }[]>(`fetch ${BATCH} from allocation`);
    for (const { line } of rows) sealer.add(line);
    isOver = rows.length < BATCH;
  }
  await em.execute('close allocation');
  return sealer.seal();
}
