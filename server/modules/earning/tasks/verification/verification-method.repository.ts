import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { VERIFICATION_METHODS, type VerificationMethod } from '#libs/domain/index.js';
import { compose, prepare } from '../../../../platform/database/prepared.js';
import { Repository } from '../../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../../platform/database/tables.js';
import { inForce, storedSettings } from '../../../site/settings/settings.repository.js';
import { pageContents } from './task-pages.js';
import type { VerificationMethodSchema } from './verification-method.entity.js';

type Tables = TablesOf<typeof VerificationMethodSchema>;

type MethodState = Omit<Selectable<Tables['verification_methods']>, 'updated_at'>;

/** The state of a method without a row. */
export const UNTOUCHED = {
  is_enabled: true,
  note: '',
  note_en: '',
  last_success_at: null,
  last_failure_at: null,
  last_error: '',
  failures_in_a_row: 0,
};

/** The switch of a method, with the operator's note. */
export type MethodSwitch = Pick<MethodState, 'is_enabled' | 'note' | 'note_en'>;

/** The switch of a task's method, null without a row: a part of other statements. */
export const methodSwitch = (method: Expression<VerificationMethod>) =>
  jsonObjectFrom(
    compose<Tables>()
      .selectFrom('verification_methods')
      .select(['is_enabled', 'note', 'note_en'])
      .where('method', '=', method),
  );

const switches = prepare((db: Kysely<Tables>) =>
  db.selectNoFrom(({ selectFrom }) => [
    storedSettings().as('settings'),
    jsonArrayFrom(
      selectFrom('verification_methods').select(['method', 'is_enabled', 'note', 'note_en']),
    ).as('methods'),
    pageContents().as('pages'),
  ]),
);

const all = prepare((db: Kysely<Tables>) =>
  db
    .selectFrom('verification_methods')
    .select(['method', ...(Object.keys(UNTOUCHED) as (keyof typeof UNTOUCHED)[])]),
);

@Injectable()
export class VerificationMethodRepository extends Repository<Tables> {
  async all(): Promise<Record<VerificationMethod, MethodState>> {
    const stored = await all(this.em, {});
    const untouched = VERIFICATION_METHODS.map((method) => [method, { method, ...UNTOUCHED }]);
    return Object.fromEntries([...untouched, ...stored.map((state) => [state.method, state])]);
  }

  /** The facts that decide whether tasks can be done now, read in one statement. */
  async switches() {
    const [row] = await switches(this.em, {});
    const used = new Map(row?.methods.map(({ method, ...state }) => [method, state]));
    return {
      settings: inForce(row?.settings),
      pages: row?.pages,
      switchOf: (method: VerificationMethod): MethodSwitch => used.get(method) ?? UNTOUCHED,
    };
  }

  async ensureStored(method: VerificationMethod): Promise<void> {
    await this.db
      .insertInto('verification_methods')
      .values({ method, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Writes once a minute at most, or at once after a failure. */
  async setSucceeded(method: VerificationMethod): Promise<void> {
    await this.db
      .insertInto('verification_methods')
      .values({ method, last_success_at: now, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('method')
          .doUpdateSet({ last_success_at: now, failures_in_a_row: 0 })
          .where((eb) => {
            const last = 'verification_methods.last_success_at';
            return eb.or([
              eb('verification_methods.failures_in_a_row', '>', 0),
              eb(last, 'is', null),
              eb(last, '<', sql<string>`now() - interval '1 minute'`),
            ]);
          }),
      )
      .execute();
  }

  async setFailed(method: VerificationMethod, last_error: string): Promise<void> {
    await this.db
      .insertInto('verification_methods')
      .values({
        method,
        last_failure_at: now,
        last_error,
        failures_in_a_row: 1,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('method').doUpdateSet(({ eb, ref }) => ({
          last_failure_at: now,
          last_error: ref('excluded.last_error'),
          failures_in_a_row: eb('verification_methods.failures_in_a_row', '+', 1),
        })),
      )
      .execute();
  }
}
