import { Injectable } from '@nestjs/common';
import { type Kysely, type QueryCreator, sql } from 'kysely';
import {
  type AwardStatus,
  awardStates,
  GIVEN_IMPORTS,
  type ImportedAward,
  type ImportProblem,
  type TonNetwork,
  WAITING_IMPORTS,
} from '#libs/domain/index.js';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, rowsOf } from '../../../platform/database/tables.js';
import { type Lines, openOfUsers } from './point-import.report.js';
import type { ImportTables } from './point-import.repository.js';

/** An award of a file, before it is stored. */
export interface NewAward extends ImportedAward {
  line: number;
  /** The reference, or a hash of the row. */
  identity: string;
}

export interface RejectedRow {
  line: number;
  problem: ImportProblem;
  cells: readonly string[];
}

/** Awards of an import by status, and their sums. */
export type AwardTotals = Record<AwardStatus, { awards: number; points: number }>;

const AWARD_COLUMNS = `line int, identity text, wallet_address text, account text, points bigint,
  reason text, reason_zh text, reference text`;

const TOTALS = ['awards', 'points'] as const;

/** Lines of awards that wait for any of these accounts. */
const findWaiting = prepare(
  (db: Kysely<ImportTables>, of: { accounts: string[]; network: TonNetwork }) =>
    db
      .selectFrom('imported_awards as a')
      .innerJoin('point_imports as i', 'i.id', 'a.import_id')
      .select(['a.import_id', 'a.line', 'a.points'])
      .where('a.account', '=', sql<string>`any(${of.accounts})`)
      .where('a.status', '=', sql.lit('open' as const))
      .where('i.network', '=', of.network)
      .where(
        'i.status',
        'in',
        WAITING_IMPORTS.map((status) => sql.lit(status)),
      )
      .orderBy('a.import_id')
      .orderBy('a.line'),
);

/** Marks the awards of `due` as booked: a part of the statement that books them. */
export const markBooked = (
  db: QueryCreator<ImportTables & { due: { import_id: number; line: number; user_id: number } }>,
) =>
  db
    .updateTable('imported_awards')
    .from('due')
    .set(({ ref }) => ({ status: 'booked' as const, user_id: ref('due.user_id') }))
    .whereRef('imported_awards.import_id', '=', 'due.import_id')
    .whereRef('imported_awards.line', '=', 'due.line')
    .where('status', 'in', awardStates.fromStates('booked'));

/** Awards of imports, and the rows of their files that are refused. */
@Injectable()
export class ImportedAwardRepository extends Repository<ImportTables> {
  /** Stores awards that the file does not have yet; returns the lines of the others. */
  async addAwards(import_id: number, awards: readonly NewAward[]): Promise<Set<number>> {
    if (awards.length === 0) return new Set();
    const added = await this.db
      .insertInto('imported_awards')
      .columns([
        'import_id',
        'status',
        'line',
        'identity',
        'wallet_address',
        'account',
        'points',
        'reason',
        'reason_zh',
        'reference',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(rowsOf(awards, AWARD_COLUMNS))
          .select([
            sql<number>`${import_id}::int`.as('import_id'),
            sql.lit('open' as const).as('status'),
          ])
          .selectAll('given')
          .orderBy('line'),
      )
      .onConflict((conflict) => conflict.columns(['import_id', 'identity']).doNothing())
      .returning('line')
      .execute();
    const lines = new Set(added.map(({ line }) => line));
    return new Set(awards.flatMap(({ line }) => (lines.has(line) ? [] : [line])));
  }

  async addRejected(import_id: number, rows: readonly RejectedRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db
      .insertInto('rejected_rows')
      .columns(['import_id', 'line', 'problem', 'cells'])
      .expression(({ selectFrom }) =>
        selectFrom(rowsOf(rows, 'line int, problem text, cells jsonb')).select([
          sql<number>`${import_id}::int`.as('import_id'),
          'line',
          'problem',
          sql<string[]>`array(select jsonb_array_elements_text(given.cells))`.as('cells'),
        ]),
      )
      .execute();
  }

  /** The references among these that an earlier import has given. */
  async givenReferences(references: readonly string[]): Promise<Set<string>> {
    if (references.length === 0) return new Set();
    const rows = await this.db
      .selectFrom('imported_awards as a')
      .innerJoin('point_imports as i', 'i.id', 'a.import_id')
      .select('a.reference')
      .where('a.reference', '=', anyOf(references))
      .where(({ eb, or }) =>
        or([eb('i.status', 'in', GIVEN_IMPORTS), eb('a.status', '=', 'booked')]),
      )
      .execute();
    return new Set(rows.flatMap(({ reference }) => reference ?? []));
  }

  /** The last of the next lines of an import; undefined after the last one. */
  async nextLine({ import_id, after }: Omit<Lines, 'until'>, rows: number) {
    const { line } = await this.db
      .selectFrom((eb) =>
        eb
          .selectFrom('imported_awards')
          .select('line')
          .where('import_id', '=', import_id)
          .where('line', '>', after)
          .orderBy('line')
          .limit(rows)
          .as('next'),
      )
      .select(({ fn }) => fn.max<number | null>('line').as('line'))
      .executeTakeFirstOrThrow();
    return line ?? undefined;
  }

  /** Locks the awards of some lines in their order. */
  async lockAwards({ import_id, after, until }: Lines, status: AwardStatus): Promise<void> {
    await this.db
      .selectFrom('imported_awards')
      .select('line')
      .where('import_id', '=', import_id)
      .where('line', '>', after)
      .where('line', '<=', until)
      .where('status', '=', status)
      .orderBy('line')
      .forUpdate()
      .execute();
  }

  /** Locks awards at these places in their order. */
  async lockPlaces(places: readonly { import_id: number; line: number }[]): Promise<void> {
    await this.db
      .selectFrom('imported_awards')
      .innerJoin(rowsOf(places, 'import_id int, line int'), (join) =>
        join
          .onRef('given.import_id', '=', 'imported_awards.import_id')
          .onRef('given.line', '=', 'imported_awards.line'),
      )
      .select('imported_awards.line')
      .orderBy('imported_awards.import_id')
      .orderBy('imported_awards.line')
      .forUpdate('imported_awards')
      .execute();
  }

  findWaiting(accounts: readonly string[], network: TonNetwork) {
    return findWaiting(this.em, { accounts: [...accounts], network });
  }

  async withdrawOpen({ import_id, after, until }: Lines): Promise<void> {
    await this.db
      .updateTable('imported_awards')
      .set({ status: 'withdrawn' })
      .where('import_id', '=', import_id)
      .where('line', '>', after)
      .where('line', '<=', until)
      .where('status', 'in', awardStates.fromStates('withdrawn'))
      .execute();
  }

  /** Withdraws open awards whose wallets have users: banned ones, when the campaign is closed. */
  async withdrawOpenOfUsers(): Promise<void> {
    await this.db
      .updateTable('imported_awards')
      .from(openOfUsers().as('own'))
      .set({ status: 'withdrawn' })
      .whereRef('imported_awards.import_id', '=', 'own.import_id')
      .whereRef('imported_awards.line', '=', 'own.line')
      .execute();
  }

  async markReversed(import_id: number, lines: readonly number[]): Promise<void> {
    await this.setAwards(import_id, lines, 'reversed');
  }

  /** Marks a reversed award as booked again. */
  async markRestored(import_id: number, line: number): Promise<void> {
    await this.setAwards(import_id, [line], 'booked');
  }

  private async setAwards(
    import_id: number,
    lines: readonly number[],
    status: AwardStatus,
  ): Promise<void> {
    await this.db
      .updateTable('imported_awards')
      .set({ status })
      .where('import_id', '=', import_id)
      .where('line', '=', anyOf(lines))
      .where('status', 'in', awardStates.fromStates(status))
      .execute();
  }

  async totalsOf(import_id: number): Promise<AwardTotals> {
    const rows = await this.db
      .selectFrom('imported_awards')
      .select(({ fn }) => [
        'status',
        fn.countAll<number>().as('awards'),
        sql<number>`sum(points)::bigint`.as('points'),
      ])
      .where('import_id', '=', import_id)
      .groupBy('status')
      .execute();
    const totals = Object.fromEntries(
      awardStates.statuses.map((status) => [status, { awards: 0, points: 0 }]),
    ) as AwardTotals;
    for (const { status, ...sums } of rows)
      for (const name of TOTALS) totals[status][name] = sums[name];
    return totals;
  }

  /** Refused rows by their reason. */
  problemsOf(import_id: number) {
    return this.db
      .selectFrom('rejected_rows')
      .select(({ fn }) => ['problem', fn.countAll<number>().as('rows')])
      .where('import_id', '=', import_id)
      .groupBy('problem')
      .orderBy('problem')
      .execute();
  }

  /** The next refused rows, in the order of lines. */
  rejected(import_id: number, after: number, limit: number): Promise<RejectedRow[]> {
    return this.db
      .selectFrom('rejected_rows')
      .select(['line', 'problem', 'cells'])
      .where('import_id', '=', import_id)
      .where('line', '>', after)
      .orderBy('line')
      .limit(limit)
      .execute();
  }

  /** Removes names and texts of users from their booked awards; the numbers stay. */
  async forgetUsers(userIds: readonly number[]): Promise<void> {
    await this.db
      .updateTable('imported_awards')
      .set({ wallet_address: '', account: '', reason: '', reason_zh: '', reference: null })
      .where('user_id', '=', anyOf(userIds))
      .execute();
  }
}
