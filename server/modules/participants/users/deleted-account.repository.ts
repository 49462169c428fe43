import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import type { DeletedAccountSchema, ParticipantKeySchema } from './user.entity.js';

type Tables = TablesOf<typeof DeletedAccountSchema | typeof ParticipantKeySchema>;

/** Milliseconds: servers of the version before may write beside this one. */
const HASH_EVERY = 3_600_000;

/** An account on TON, and the hash of the key that controls it. */
interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  key_hash: string;
}

/** Deletions leave the account, as a hash, and its keys, without a user. */
const findBlocked = prepare(
  (db: Kysely<Tables>, of: { accounts: string[]; network: TonNetwork; key_hash: string }) =>
    db
      .selectFrom('deleted_accounts')
      .select('network')
      .where('account', '=', sql<string>`any(${of.accounts})`)
      .where('network', '=', of.network)
      .unionAll(
        db
          .selectFrom('participant_keys')
          .select('network')
          .where('key_hash', '=', of.key_hash)
          .where('network', '=', of.network)
          .where('user_id', 'is', null),
      ),
);

/** The accounts of deleted users, which cannot take part again: as hashes that are useless without the secret. */
@Injectable()
export class DeletedAccountRepository extends Repository<Tables> implements OnApplicationBootstrap {
  /** The newest first. */
  private readonly keys: readonly DerivedKey[];

  constructor(
    em: SqlEntityManager,
    private readonly scheduler: Scheduler,
    env: Env,
    @Inject(JWT_SECRET) secret: string,
  ) {
    super(em);
    this.keys = [secret, ...env.earlier_jwt_secrets].map(
      (one) => new DerivedKey(one, 'deleted accounts'),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const failure = 'Deleted accounts not hashed';
    await this.scheduler.once(() => this.hashAll(), failure);
    this.scheduler.every('deleted_accounts', HASH_EVERY, () => this.hashAll(), failure);
  }

  async isBlocked({ account, network, key_hash }: Account): Promise<boolean> {
    const accounts = [account, ...this.keys.map((key) => key.hash(account))];
    return (await findBlocked(this.em, { accounts, network, key_hash })).length > 0;
  }

  /** Remembers accounts of users who are deleted. */
  async add(accounts: readonly { account: string; network: string }[]): Promise<void> {
    const [key] = this.keys;
    if (accounts.length === 0 || !key) return;
    const rows = accounts.map(({ account, network }) => ({
      account: key.hash(account),
      network,
      deleted_at: sql<string>`now()`,
    }));
    await this.db
      .insertInto('deleted_accounts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Hashes what an earlier version has stored as it was. */
  private async hashAll(): Promise<void> {
    const rows = await this.db
      .selectFrom('deleted_accounts')
      .select('account')
      .distinct()
      .where('account', 'like', '%:%')
      .execute();
    const [key] = this.keys;
    if (rows.length === 0 || !key) return;
    const hashes = rows.map(({ account }) => ({ account, hash: key.hash(account) }));
    await this.db
      .deleteFrom('deleted_accounts as d')
      .where('account', 'like', '%:%')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deleted_accounts as other')
            .innerJoin(rowsOf(hashes, 'account text, hash text'), 'given.hash', 'other.account')
            .select('other.network')
            .whereRef('given.account', '=', 'd.account')
            .whereRef('other.network', '=', 'd.network'),
        ),
      )
      .execute();
    await this.db
      .updateTable('deleted_accounts')
      .from(rowsOf(hashes, 'account text, hash text'))
      .set(({ ref }) => ({ account: ref('given.hash') }))
      .whereRef('deleted_accounts.account', '=', 'given.account')
      .execute();
  }
}
