import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { prepare } from '../../../../platform/database/prepared.js';
import { Repository } from '../../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../../platform/database/tables.js';
import type { AdminSchema } from '../admin.entity.js';
import type {
  AdminPasskeySchema,
  AdminRecoveryCodeSchema,
  AdminTotpSchema,
} from './second-factor.entity.js';

type Tables = TablesOf<
  | typeof AdminSchema
  | typeof AdminPasskeySchema
  | typeof AdminRecoveryCodeSchema
  | typeof AdminTotpSchema
>;

interface NewPasskey {
  credential: string;
  public_key: string;
  counter: number;
  name: string;
}

const findMethods = prepare((db: Kysely<Tables>, { admin_id }: { admin_id: number }) =>
  db.selectNoFrom(({ exists, selectFrom }) => {
    const totps = selectFrom('admin_totps').select('admin_id').where('admin_id', '=', admin_id);
    const passkeys = selectFrom('admin_passkeys').select('id').where('admin_id', '=', admin_id);
    const codes = selectFrom('admin_recovery_codes')
      .select('admin_id')
      .where('admin_id', '=', admin_id);
    return [
      exists(totps.where('confirmed_at', 'is not', null)).as('totp'),
      exists(passkeys).as('passkey'),
      exists(codes.where('used_at', 'is', null)).as('recovery_code'),
    ];
  }),
);

const findAdmin = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db
    .selectFrom('admins as a')
    .leftJoin('admin_totps as t', (join) =>
      join.onRef('t.admin_id', '=', 'a.id').on('t.confirmed_at', 'is not', null),
    )
    .select(['a.id', 'a.username', 'a.password_hash', 't.secret'])
    .where('a.id', '=', id),
);

/** An admin, with the secret of the authenticator app if there is one. */
export type AdminWithApp = Awaited<ReturnType<typeof findAdmin>>[number];

/** Takes a period's code, once: nothing when it or a later one was taken. */
const takePeriod = prepare(
  (db: Kysely<Tables>, taken: { admin_id: number; secret: string; period: number }) =>
    db
      .updateTable('admin_totps')
      .set({ last_period: taken.period })
      .where('admin_id', '=', taken.admin_id)
      .where('secret', '=', taken.secret)
      .where('last_period', '<', taken.period)
      .returning('admin_id'),
);

@Injectable()
export class SecondFactorRepository extends Repository<Tables> {
  /** Locks the admin before its factors, as a login does; changes of one admin's factors follow each other. */
  async lockAdmin(id: number): Promise<void> {
    await this.db.selectFrom('admins').select('id').where('id', '=', id).forUpdate().execute();
  }

  async findMethods(admin_id: number) {
    const [methods] = await findMethods(this.em, { admin_id });
    return methods ?? {};
  }

  async findAdmin(id: number): Promise<AdminWithApp | undefined> {
    const [admin] = await findAdmin(this.em, { id });
    return admin;
  }

  /** The app that computes an admin's codes, also one that has not shown a code yet. */
  findTotp(admin_id: number) {
    return this.db
      .selectFrom('admin_totps')
      .select(['secret', 'confirmed_at'])
      .where('admin_id', '=', admin_id)
      .executeTakeFirst();
  }

  /** Begins with a new app; one that was never confirmed gives way. */
  async beginTotp(admin_id: number, secret: string): Promise<boolean> {
    const begun = await this.db
      .insertInto('admin_totps')
      .values({ admin_id, secret, created_at: now, last_period: 0 })
      .onConflict((conflict) =>
        conflict
          .column('admin_id')
          .doUpdateSet({ secret, created_at: now, last_period: 0 })
          .where('admin_totps.confirmed_at', 'is', null),
      )
      .returning('admin_id')
      .execute();
    return begun.length > 0;
  }

  /** Takes a period's code, once: false when it or a later one was taken. */
  async takePeriod(admin_id: number, secret: string, period: number): Promise<boolean> {
    return (await takePeriod(this.em, { admin_id, secret, period })).length > 0;
  }

  async confirmTotp(admin_id: number): Promise<void> {
    await this.db
      .updateTable('admin_totps')
      .set({ confirmed_at: now })
      .where('admin_id', '=', admin_id)
      .execute();
  }

  async removeTotp(admin_id: number): Promise<boolean> {
    const removed = await this.db
      .deleteFrom('admin_totps')
      .where('admin_id', '=', admin_id)
      .where('confirmed_at', 'is not', null)
      .returning('admin_id')
      .execute();
    return removed.length > 0;
  }

  listPasskeys(admin_id: number) {
    return this.db
      .selectFrom('admin_passkeys')
      .select(['id', 'credential', 'name', 'last_used_at', 'created_at'])
      .where('admin_id', '=', admin_id)
      .orderBy('id')
      .execute();
  }

  findPasskey(credential: string) {
    return this.db
      .selectFrom('admin_passkeys as k')
      .innerJoin('admins as a', 'a.id', 'k.admin_id')
      .select(['k.id', 'k.admin_id', 'k.public_key', 'k.counter', 'a.username', 'a.password_hash'])
      .where('k.credential', '=', credential)
      .executeTakeFirst();
  }

  async addPasskey(admin_id: number, passkey: NewPasskey): Promise<number> {
    const { id } = await this.db
      .insertInto('admin_passkeys')
      .values({ admin_id, ...passkey, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Keeps the authenticator's count of signatures; it only rises. */
  async usePasskey(id: number, counter: number): Promise<void> {
    await this.db
      .updateTable('admin_passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .execute();
  }

  async removePasskey(admin_id: number, id: number): Promise<string | undefined> {
    const removed = await this.db
      .deleteFrom('admin_passkeys')
      .where('id', '=', id)
      .where('admin_id', '=', admin_id)
      .returning('name')
      .executeTakeFirst();
    return removed?.name;
  }

  async countRecoveryCodes(admin_id: number): Promise<number> {
    const { codes } = await this.db
      .selectFrom('admin_recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('codes'))
      .where('admin_id', '=', admin_id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return codes;
  }

  /** Replaces all codes of an admin; none removes them. */
  async replaceRecoveryCodes(admin_id: number, hashes: readonly string[]): Promise<void> {
    await this.db.deleteFrom('admin_recovery_codes').where('admin_id', '=', admin_id).execute();
    if (hashes.length === 0) return;
    await this.db
      .insertInto('admin_recovery_codes')
      .values(hashes.map((code_hash) => ({ admin_id, code_hash, used_at: null })))
      .execute();
  }

  /** Uses a code up; false for a wrong or used one. */
  async useRecoveryCode(admin_id: number, code_hash: string): Promise<boolean> {
    const used = await this.db
      .updateTable('admin_recovery_codes')
      .set({ used_at: now })
      .where('admin_id', '=', admin_id)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .execute();
    return used.length > 0;
  }

  /** Removes everything that an admin could answer after the password. */
  async removeAll(admin_id: number): Promise<void> {
    await this.lockAdmin(admin_id);
    const tables = ['admin_totps', 'admin_passkeys', 'admin_recovery_codes'] as const;
    for (const table of tables) {
      await this.db.deleteFrom(table).where('admin_id', '=', admin_id).execute();
    }
    await this.noteSecondFactor(admin_id);
  }

  /** Stores whether an admin has any second factor, and returns it. */
  async noteSecondFactor(admin_id: number): Promise<boolean> {
    const { has_second_factor } = await this.db
      .updateTable('admins')
      .set(({ exists, or, selectFrom }) => ({
        has_second_factor: or([
          exists(
            selectFrom('admin_totps')
              .select('admin_id')
              .where('admin_id', '=', admin_id)
              .where('confirmed_at', 'is not', null),
          ),
          exists(selectFrom('admin_passkeys').select('id').where('admin_id', '=', admin_id)),
        ]).$castTo<boolean>(),
      }))
      .where('id', '=', admin_id)
      .returning('has_second_factor')
      .executeTakeFirstOrThrow();
    return has_second_factor;
  }
}
