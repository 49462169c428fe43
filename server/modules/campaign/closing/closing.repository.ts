import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { compose } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { Tables as AllTables } from '../../../reports/tables.js';
import { bookForfeited, takenTokens } from '../../earning/ledger/ledger-closing.repository.js';
import { decideForfeits } from '../../participants/decisions/decision.repository.js';
import { loseForfeited, unclaimedTokens } from '../../participants/users/user.repository.js';
import { forfeitClaims } from '../../paying/claims/claim.repository.js';
import { forfeitLines } from '../../paying/distributors/payout-line.repository.js';
import type { AllocationSeal } from './allocation.js';
import { PUBLISHED, type PublishedTable } from './allocation.report.js';
import type {
  AllocationLineSchema,
  CampaignReportSchema,
  PublishedPayoutSchema,
} from './campaign-report.entity.js';
import { unpaidClaims } from './closing.report.js';
import type { ReportDistributorDto } from './dto/report-distributor.dto.js';

type Tables = TablesOf<
  typeof AllocationLineSchema | typeof CampaignReportSchema | typeof PublishedPayoutSchema
>;

/** The proofs in the report. */
interface PublishedProof extends AllocationSeal {
  payouts_sha256: string;
  distributors: readonly ReportDistributorDto[];
}

const BATCH = 5_000;

/** Users with unclaimed tokens, in the order of ids while the pool has tokens left. */
const forfeitedTokens = (pool: number) =>
  compose<AllTables>()
    .selectFrom(unclaimedTokens().as('unclaimed'))
    .select(['id', 'tokens'])
    .where('so_far', '<=', sql<number>`${pool}::bigint - ${takenTokens()}`);

@Injectable()
export class ClosingRepository extends Repository<Tables> {
  countForfeited(pool: number): Promise<{ users: number; tokens: number }> {
    return this.db
      .selectFrom(forfeitedTokens(pool).as('due'))
      .select(({ fn }) => [
        fn.countAll<number>().as('users'),
        sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** Forfeits unclaimed tokens and unpaid claims in one statement: decisions, entries and statuses. */
  async forfeit(pool: number): Promise<void> {
    const query = this.em
      .getKysely<AllTables>()
      .with('due', (db) =>
        db
          .selectFrom(forfeitedTokens(pool).as('unclaimed'))
          .select([
            'unclaimed.id as user_id',
            'tokens',
            sql<number | null>`null::int`.as('claim_id'),
          ])
          .select(sql<string>`'campaign_closed'`.as('reason'))
          .unionAll(
            db
              .selectFrom(unpaidClaims().as('unpaid'))
              .select(['user_id', 'tokens', sql<number | null>`claim_id`.as('claim_id'), 'reason']),
          ),
      )
      .with('decided', decideForfeits)
      .with('forfeited_claims', forfeitClaims)
      .with('forfeited_lines', forfeitLines)
      .with('losers', loseForfeited);
    await bookForfeited(query).execute();
  }

  async writeLines(): Promise<void> {
    for (const table of ['allocation_lines', 'published_payouts'] as const) {
      await this.db
        .insertInto(table)
        .columns(['position', 'line'])
        .expression(({ selectFrom }) =>
          selectFrom(PUBLISHED[table]().as('l')).select(['position', 'line']),
        )
        .execute();
    }
  }

  async *lines(table: PublishedTable): AsyncGenerator<string[]> {
    for (let after = 0; ; after += BATCH) {
      const rows = await this.db
        .selectFrom(table)
        .select('line')
        .where('position', '>', after)
        .where('position', '<=', after + BATCH)
        .orderBy('position')
        .execute();
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < BATCH) return;
    }
  }

  async writeReport(closed_by: string, { distributors, ...seal }: PublishedProof): Promise<void> {
    await this.db
      .insertInto('campaign_reports')
      .values(({ selectFrom }) => {
        const sumOf = (field: number) =>
          selectFrom('allocation_lines').select(
            sql<number>`coalesce(sum(split_part(line, ',', ${sql.lit(field)})::bigint), 0)`.as(
              'sum',
            ),
          );
        return {
          ...seal,
          distributors: sql<ReportDistributorDto[]>`${JSON.stringify(distributors)}::jsonb`,
          id: 1,
          closed_at: now,
          closed_by,
          points: sumOf(2),
          claimed: sumOf(3),
          paid: sumOf(4),
          forfeited: sumOf(5),
        };
      })
      .execute();
  }

  findReport(): Promise<Selectable<Tables['campaign_reports']> | undefined> {
    return this.db
      .selectFrom('campaign_reports')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirst();
  }
}
