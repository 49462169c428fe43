import { type QueryCreator, sql } from 'kysely';
import type { TransferKind } from '#libs/domain/index.js';
import { now } from '../../../platform/database/tables.js';
import { ENTRY_COLUMNS, type LedgerTables } from './ledger.repository.js';

/** Points that are due; negative points are reversed by the decision. */
export interface DueAward {
  key: string;
  user_id: number;
  points: number;
  reason: string;
  reason_zh: string;
  /** The admin's name. */
  caused_by: string;
  decision_id: number | null;
}

/** Posts the points of `due`: the first part of a statement that changes the balances too. */
export const postDue = (db: QueryCreator<LedgerTables & { due: DueAward }>, kind: TransferKind) =>
  db
    .with('posted', (cte) =>
      cte
        .insertInto('ledger_transfers')
        .columns([
          'key',
          'kind',
          'user_id',
          'reason',
          'reason_zh',
          'caused_by',
          'decision_id',
          'created_at',
        ])
        .expression(({ selectFrom }) =>
          selectFrom('due').select([
            'key',
            sql.lit(kind).as('kind'),
            'user_id',
            'reason',
            'reason_zh',
            'caused_by',
            'decision_id',
            now.as('created_at'),
          ]),
        )
        .returning(['id', 'key']),
    )
    .with('entries', (cte) =>
      cte
        .insertInto('ledger_entries')
        .columns(ENTRY_COLUMNS)
        .expression(({ selectFrom }) =>
          selectFrom('posted as t')
            .innerJoin('due as d', 'd.key', 't.key')
            .crossJoin(
              sql<{
                account: 'issued' | 'user';
                sign: number;
              }>`(values ('issued', -1), ('user', 1))`.as<'side'>(sql`side(account, sign)`),
            )
            .select((eb) => [
              't.id',
              'side.account',
              'd.user_id',
              sql.lit('points' as const).as('currency'),
              eb('side.sign', '*', eb.ref('d.points')).as('amount'),
            ]),
        ),
    );
