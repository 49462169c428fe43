import { Migration } from '@mikro-orm/migrations';
import { formatTonAddress, parseTonAddress, usernameKey } from '#libs/domain/index.js';

/** Rows that are rewritten by one statement. */
const BATCH = 1000;

interface OldUser {
  id: number;
  username: string | null;
  wallet_address: string;
}

/**
 * Visitors sign in: their sessions, the challenges they have used up, and users with one canonical
 * address and one name. Of old rows that are the same account or name, the first has it.
 */
export class Migration20261122162105_wallet_sessions extends Migration {
  override name = 'Migration20261122162105_wallet_sessions';

  override async up(): Promise<void> {
    await this.execute(`create table "deleted_accounts" (
      "account" varchar(67) not null,
      "network" varchar(16) not null,
      "deleted_at" timestamptz(3) not null,
      primary key ("account", "network")
    );`);
    await this.execute(`create table "spent_challenges" (
      "nonce" varchar(22) not null primary key,
      "expires_at" timestamptz(3) not null
    );`);
    await this.execute(
      `create index "spent_challenges_expires_at_index" on "spent_challenges" ("expires_at");`,
    );
    await this.execute(`create table "visitor_sessions" (
      "id" serial primary key,
      "token_hash" varchar(43) not null constraint "visitor_sessions_token_hash_unique" unique,
      "user_id" int not null references "users" ("id") on delete cascade,
      "created_at" timestamptz(3) not null,
      "last_used_at" timestamptz(3) not null,
      "expires_at" timestamptz(3) not null
    );`);
    for (const column of ['user_id', 'expires_at']) {
      await this.execute(
        `create index "visitor_sessions_${column}_index" on "visitor_sessions" ("${column}");`,
      );
    }
    await this.execute(`alter table "users"
      add "username_key" text null, add "account" varchar(67) null, add "network" varchar(16) null,
      add column if not exists "ban_reason" varchar(500) null, add "referral_code" varchar(8) null,
      add "invited_with" varchar(8) null;`);
    await this.rewriteUsers();
    await this.execute(`alter table "users"
      add constraint "users_username_key_unique" unique ("username_key"),
      add constraint "users_referral_code_unique" unique ("referral_code"),
      add constraint "users_account_network_unique" unique ("account", "network");`);
  }

  /** An address that is none on TON stays as it is, and without an account. */
  private async rewriteUsers(): Promise<void> {
    const users = (await this.execute(
      'select id, username, wallet_address from users order by id',
    )) as OldUser[];
    const taken = new Set<string>();
    const first = (key: string): boolean => !taken.has(key) && Boolean(taken.add(key));
    const rows = users.map(({ id, username, wallet_address }) => {
      const address = parseTonAddress(wallet_address);
      const network = address?.isTestOnly ? 'testnet' : 'mainnet';
      const key = username ? usernameKey(username) : null;
      const isOwn = address !== null && first(`address ${network} ${address.raw}`);
      return {
        id,
        username_key: key !== null && first(`name ${key}`) ? key : null,
        account: isOwn ? address.raw : null,
        network: isOwn ? network : null,
        wallet_address: isOwn ? formatTonAddress(address.raw, network) : wallet_address,
      };
    });
    for (let at = 0; at < rows.length; at += BATCH) {
      await this.execute(
        `update users u set username_key = r.username_key, account = r.account,
           network = r.network, wallet_address = r.wallet_address
         from jsonb_to_recordset(?::jsonb) as r(id int, username_key text, account text,
           network text, wallet_address text)
         where u.id = r.id`,
        [JSON.stringify(rows.slice(at, at + BATCH))],
      );
    }
  }

  override down(): void | Promise<void> {
    for (const table of ['deleted_accounts', 'spent_challenges', 'visitor_sessions']) {
      this.addSql(`drop table if exists "${table}" cascade;`);
    }
    this.addSql(`alter table "users"
      drop column "username_key", drop column "account", drop column "network",
      drop column "ban_reason", drop column "referral_code", drop column "invited_with";`);
  }
}
