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

/** The state of a method without a row: switched on, and never used. */
export const UNTOUCHED = {
  is_enabled: true,
  note: '',
  note_en: '',
  last_success_at: null,
  last_failure_at: null,
  last_error: '',
  failures_in_a_row: 0,
};

/** Whether a method can be used, and what the operator says where it cannot. */
export type MethodSwitch = Pick<MethodState, 'is_enabled' | 'note' | 'note_en'>;

/** The switch of a task's method, null for an untouched one: a part of other statements. */
export const methodSwitch = (method: Expression<VerificationMethod>) =>
  jsonObjectFrom(
    compose<Tables>()
      .selectFrom('verification_methods')
      .select(['is_enabled', 'note', 'note_en'])
      .where('method', '=', method),
  );

/** The settings, every switch that was ever used, and the pages of tasks, in one statement. */
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
    const rows = await all(this.em, {});
    const untouched = VERIFICATION_METHODS.map((method) => [method, { method, ...UNTOUCHED }]);
    return Object.fromEntries([...untouched, ...rows.map((row) => [row.method, row])]);
  }

  /** What decides whether tasks can be done now: the settings, the switch of each method, and the tasks' pages. */
  async switches() {
    const [row] = await switches(this.em, {});
    const used = new Map(row?.methods.map(({ method, ...state }) => [method, state]));
    return {
      settings: inForce(row?.settings),
      pages: row?.pages,
      switchOf: (method: VerificationMethod): MethodSwitch => used.get(method) ?? UNTOUCHED,
    };
  }

  async add(method: VerificationMethod): Promise<void> {
    await this.db
      .insertInto('verification_methods')
      .values({ method, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Written no more than once a minute, or at once after a failure. */
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
