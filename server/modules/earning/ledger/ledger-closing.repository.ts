import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import { compose } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { lockTable, now } from '../../../platform/database/tables.js';
import { ENTRY_COLUMNS, type LedgerTables } from './ledger.repository.js';

/** The tokens taken from the pool: a part of other statements. */
export const takenTokens = () => compose<LedgerTables>().selectFrom('token_pool').select('taken');

/** A forfeiting decision; tokens of a claim were taken from the pool before. */
interface Forfeited {
  id: number;
  user_id: number;
  claim_id: number | null;
  tokens: number;
  reason: string;
}

/** Posts the tokens that the decisions of `decided` forfeit: the last part of the closing's statement. */
export const bookForfeited = (db: QueryCreator<LedgerTables & { decided: Forfeited }>) =>
  db
    .with('transfers', (cte) =>
      cte
        .insertInto('ledger_transfers')
        .columns(['key', 'kind', 'user_id', 'reason', 'decision_id', 'created_at'])
        .expression(({ selectFrom }) =>
          selectFrom('decided').select([
            sql<string>`'forfeit:' || coalesce('claim:' || claim_id, user_id::text)`.as('key'),
            sql.lit('forfeit' as const).as('kind'),
            'user_id',
            'reason',
            'id',
            now.as('created_at'),
          ]),
        )
        .returning(['id', 'user_id', 'decision_id']),
    )
    .with('entries', (cte) =>
      cte
        .insertInto('ledger_entries')
        .columns(ENTRY_COLUMNS)
        .expression(({ selectFrom }) =>
          selectFrom('transfers as t')
            .innerJoin('decided as d', 'd.id', 't.decision_id')
            .crossJoin(sql<{ sign: number }>`(values (-1), (1))`.as<'side'>(sql`side(sign)`))
            .select((eb) => [
              't.id',
              sql<'pool' | 'claimed' | 'forfeited'>`case when side.sign = 1 then 'forfeited'
                when d.claim_id is null then 'pool' else 'claimed' end`.as('account'),
              't.user_id',
              sql.lit('tokens' as const).as('currency'),
              eb('side.sign', '*', eb.ref('d.tokens')).as('amount'),
            ]),
        ),
    )
    .updateTable('token_pool')
    .set(({ eb, selectFrom }) => ({
      taken: eb(
        'taken',
        '+',
        selectFrom('decided')
          .select(sql<number>`coalesce(sum(tokens), 0)`.as('tokens'))
          .where('claim_id', 'is', null),
      ),
    }));

/** Forfeits tokens and seals the ledger when the campaign is closed. */
@Injectable()
export class LedgerClosingRepository extends Repository<LedgerTables> {
  /** Makes posting transactions wait for this one, after waiting for running ones. */
  lock(): Promise<void> {
    return lockTable(this.em, 'ledger_transfers');
  }

  /** Makes the database refuse every later transfer. Kysely has no functions and triggers. */
  async seal(): Promise<void> {
    await this.em.execute(
      `create or replace function "ledger_is_sealed"() returns trigger language plpgsql as $$
        begin
          raise exception 'The campaign is closed: the ledger is sealed' using errcode = 'restrict_violation';
        end $$`,
    );
    await this.em.execute(
      `create trigger "ledger_transfers_sealed" before insert on "ledger_transfers"
        for each statement execute function "ledger_is_sealed"()`,
    );
  }
}
