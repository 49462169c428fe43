import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  claimsOpenUntil,
  formatTonAddress,
  POINTS_PER_TOKEN,
  type SiteSettings,
  type TonNetwork,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { databaseDate, databaseNow } from '../../database/clock.js';
import { LIFT_LIMITS_OF_TRANSACTION } from '../../database/connection-limits.js';
import { Transactional } from '../../database/transactional.js';
import { toIso } from '../../records/timestamps.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import { ALLOCATION_HEADER, type AllocationSeal, AllocationSealer } from './allocation.js';
import { ALLOCATION } from './allocation-of-ledger.js';
import { notClosable, notClosed, type OpenPoint } from './closing.errors.js';
import type { CampaignReportDto, ClosingPlanDto } from './dto/campaign-report.dto.js';

/** Lines that are read at once. */
const BATCH = 5_000;

const FILE = '/api/v1/public/campaign/allocation.csv';

/** Whole tokens that a user has earned and not claimed. */
const LEFT = `greatest(floor(u.total_points / ${POINTS_PER_TOKEN}.0)::bigint - u.claimed_tokens, 0)`;

/** What the pool has left takes no more than that: who came first has it booked. */
const FORFEITED = `select id, tokens from (
    select u.id, ${LEFT} as tokens, sum(${LEFT}) over (order by u.id) as so_far from users u
    where ${LEFT} > 0) due
  where so_far <= (select (s."values" ->> 'claim_pool_tokens')::bigint - p.taken
    from site_settings s, token_pool p)`;

const FORFEIT = `with due as (${FORFEITED}),
  decided as (
    insert into decisions (user_id, kind, reason, tokens, decided_at)
    select id, 'forfeit', 'campaign_closed', tokens, now() from due order by id
    returning id, user_id, tokens
  ), transfers as (
    insert into ledger_transfers (key, kind, user_id, decision_id, created_at)
    select 'forfeit:' || user_id, 'forfeit', user_id, id, now() from decided returning id, user_id
  ), entries as (
    insert into ledger_entries (transfer_id, account, user_id, currency, amount)
    select t.id, side.account, t.user_id, 'tokens', side.sign * d.tokens
    from transfers t join decided d using (user_id),
    (values ('pool', -1), ('forfeited', 1)) as side(account, sign)
  )
  update token_pool set taken = taken + (select coalesce(sum(tokens), 0) from decided)`;

const WRITE_LINES = `insert into allocation_lines (position, line) select position, line
  from (${ALLOCATION}) allocation`;

/** Who holds the settings is waited for, such as whoever appeals, and finds the campaign closed afterwards. */
const TAKE_SETTINGS = `select pg_advisory_xact_lock(hashtext('site_settings'))`;

/** Who books something is waited for, and who comes later finds the ledger sealed, or open again. */
const LOCK_LEDGER = 'lock table ledger_transfers in share row exclusive mode';

/** From now on the database itself refuses every change of the ledger. */
const SEAL = [
  `create or replace function "ledger_is_sealed"() returns trigger language plpgsql as $$
    begin
      raise exception 'The campaign is closed: the ledger is sealed' using errcode = 'restrict_violation';
    end $$`,
  `create trigger "ledger_transfers_sealed" before insert on "ledger_transfers"
    for each statement execute function "ledger_is_sealed"()`,
];

/** Who has paid what the file says, and since when. */
const PAYMENTS = `select min(asked_at) as since,
    coalesce(json_agg(distinct jsonb_build_array(payer, network)), '[]') as payers
  from payout_batches b
  where exists (select from payouts p where p.batch_id = b.id and p.status = 'delivered')`;

interface Payments {
  since: Date | string | null;
  payers: [payer: string, network: TonNetwork][];
}

interface Report {
  closed_at: Date | string;
  users: number;
  points: number;
  claimed: number;
  paid: number;
  forfeited: number;
  sha256: string;
  merkle_root: string;
}

/** The end of the campaign: what is left is forfeited, the ledger sealed, and all of it published. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
  ) {}

  /** What closing would do now, and what stands in its way. */
  async plan(): Promise<ClosingPlanDto> {
    const settings = await this.settings.read();
    const [due] = await this.em.execute<[{ users: number; tokens: number }]>(
      `select count(*) as users, coalesce(sum(tokens), 0)::bigint as tokens from (${FORFEITED}) due`,
    );
    return { users: due.users, tokens: due.tokens, open: await this.openPoints(settings) };
  }

  /**
   * Closes the campaign for good.
   *
   * @throws AppError 409 when it is closed already, or something is still open.
   */
  @Transactional()
  async close(): Promise<CampaignReportDto> {
    const settings = await this.settings.lock();
    if (settings.closed_at !== null) throw campaignClosed();
    await this.em.execute(LIFT_LIMITS_OF_TRANSACTION);
    await this.em.execute(TAKE_SETTINGS);
    await this.em.execute(LOCK_LEDGER);
    const open = await this.openPoints(settings);
    if (open.length > 0) throw notClosable(open);
    await this.em.execute(FORFEIT);
    await this.em.execute(WRITE_LINES);
    await this.writeReport(await this.seal());
    for (const statement of SEAL) await this.em.execute(statement);
    const report = await this.report();
    await this.settings.changeCampaign({ closed_at: report.closed_at });
    this.audit.record({ code: 'closed' });
    return report;
  }

  /** @throws AppError 404 before the campaign is closed. */
  async report(): Promise<CampaignReportDto> {
    const [row] = await this.em.execute<Report[]>('select * from campaign_reports where id = 1');
    if (!row) throw notClosed();
    const { users, points, claimed, paid, forfeited, sha256, merkle_root, closed_at } = row;
    const [payments] = await this.em.execute<[Payments]>(PAYMENTS);
    return {
      ...{ users, points, claimed, forfeited, sha256, merkle_root, file: FILE },
      delivered: paid,
      payers: payments.payers.map(([payer, network]) => formatTonAddress(payer, network)),
      paid_since: payments.since && toIso(payments.since),
      closed_at: toIso(closed_at),
    };
  }

  /**
   * The published file, piece by piece.
   *
   * @throws AppError 404 before the campaign is closed.
   */
  async file(): Promise<AsyncGenerator<string>> {
    await this.report();
    return this.chunks(this.em.fork());
  }

  private async *chunks(em: SqlEntityManager): AsyncGenerator<string> {
    yield `${ALLOCATION_HEADER}\n`;
    for await (const lines of this.lines(em)) yield `${lines.join('\n')}\n`;
  }

  private async *lines(em: SqlEntityManager): AsyncGenerator<string[]> {
    for (let after = 0; ; after += BATCH) {
      const rows = await em.execute<{ line: string }[]>(
        'select line from allocation_lines where position > ? and position <= ? order by position',
        [after, after + BATCH],
      );
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < BATCH) return;
    }
  }

  private async seal(): Promise<AllocationSeal> {
    const sealer = new AllocationSealer();
    for await (const lines of this.lines(this.em)) for (const line of lines) sealer.add(line);
    return sealer.seal();
  }

  private async writeReport({ users, sha256, merkle_root }: AllocationSeal): Promise<void> {
    await this.em.execute(
      `insert into campaign_reports (id, closed_at, closed_by, users, points, claimed, paid, forfeited,
         sha256, merkle_root)
       select 1, now(), ?, ?, coalesce(sum(split_part(line, ',', 2)::bigint), 0),
         coalesce(sum(split_part(line, ',', 3)::bigint), 0),
         coalesce(sum(split_part(line, ',', 4)::bigint), 0),
         coalesce(sum(split_part(line, ',', 5)::bigint), 0), ?, ? from allocation_lines`,
      [this.audit.actor, users, sha256, merkle_root],
    );
  }

  private async openPoints(settings: SiteSettings): Promise<OpenPoint[]> {
    const [counts] = await this.em.execute<[Record<string, number>]>(
      `select (select count(*) from claims where status not in ('delivered', 'rejected')) as undecided_claims,
         (select count(*) from payout_batches where status in ('frozen', 'asked', 'signed')) as open_batches,
         (select count(*) from completions where status = 'pending_verification'
           and review_due_at is not null) as waiting_reviews,
         (select count(*) from completions where status = 'pending_verification'
           and submitted_at is not null and review_due_at is null) as waiting_services,
         (select count(*) from referral_changes) as waiting_invitations,
         (select count(*) from appeals where status = 'open') as open_appeals,
         (select count(*) from payout_alarms where resolved_at is null) as open_alarms`,
    );
    const isLive = settings.campaign_mode === 'live';
    const hasEnded = isLive && claimsOpenUntil(settings, databaseDate()) === null;
    const counted = Object.entries(counts).filter(([, count]) => count > 0);
    return [
      ...(isLive ? [] : (['not_live'] as const)),
      ...(hasEnded && Date.parse(settings.campaign_end) <= databaseNow()
        ? []
        : (['not_ended'] as const)),
      ...counted.map(([point]) => point as OpenPoint),
    ];
  }
}
