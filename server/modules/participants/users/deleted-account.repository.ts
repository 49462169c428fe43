import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { anyOf, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import type { DeletedAccountSchema, ParticipantKeySchema } from './user.entity.js';
import type { Account } from './user-account.repository.js';

type Tables = TablesOf<typeof DeletedAccountSchema | typeof ParticipantKeySchema>;

/** Milliseconds between runs: servers of the previous version may write unhashed addresses meanwhile. */
const HASH_EVERY = 3_600_000;

/** A deletion leaves a hash of the account, and its keys without a user. */
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

/** The accounts of deleted users, which cannot take part again; stored as hashes that are useless without the secret. */
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

  /** The accounts among these that deleted users had. */
  async findBlockedAccounts(
    accounts: readonly string[],
    network: TonNetwork,
  ): Promise<Set<string>> {
    const isAny = await this.db.selectFrom('deleted_accounts').select('network').limit(1).execute();
    if (isAny.length === 0) return new Set();
    const spellings = new Map(
      accounts.flatMap((account) =>
        [account, ...this.keys.map((key) => key.hash(account))].map((text) => [text, account]),
      ),
    );
    const blocked = await this.db
      .selectFrom('deleted_accounts')
      .select('account')
      .where('account', '=', anyOf([...spellings.keys()]))
      .where('network', '=', network)
      .execute();
    return new Set(blocked.flatMap(({ account }) => spellings.get(account) ?? []));
  }

  async block(accounts: readonly { account: string; network: string }[]): Promise<void> {
    const [key] = this.keys;
    if (accounts.length === 0 || !key) return;
    const blocked = accounts.map(({ account, network }) => ({
      account: key.hash(account),
      network,
      deleted_at: sql<string>`now()`,
    }));
    await this.db
      .insertInto('deleted_accounts')
      .values(blocked)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Hashes the addresses that an earlier version stored unhashed. */
  private async hashAll(): Promise<void> {
    const unhashed = await this.db
      .selectFrom('deleted_accounts')
      .select('account')
      .distinct()
      .where('account', 'like', '%:%')
      .execute();
    const [key] = this.keys;
    if (unhashed.length === 0 || !key) return;
    const hashes = unhashed.map(({ account }) => ({ account, hash: key.hash(account) }));
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
