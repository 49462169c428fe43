import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

/** Each user's wallet is read, once and again with another address. */
const NOTE_WALLET = `create function "note_wallet_history"() returns trigger language plpgsql as $$
  begin
    insert into "wallet_histories" ("user_id", "wallet_address", "next_check_at")
      values (new."id", new."wallet_address", now())
      on conflict ("user_id") do update set "wallet_address" = excluded."wallet_address",
        "first_seen_at" = null, "outgoing_transactions" = 0, "funder" = null, "funded_at" = null,
        "read_until_lt" = 0, "checked_at" = null, "next_check_at" = now(), "failures" = 0;
    return null;
  end $$;`;

const TRIGGERS = [
  [
    'users_wallet_added',
    `after insert on "users" for each row when (new."account" is not null and not new."is_demo")`,
  ],
  [
    'users_wallet_changed',
    `after update of "wallet_address" on "users" for each row
      when (new."account" is not null and new."wallet_address" <> old."wallet_address")`,
  ],
] as const;

export class Migration20261128000100_wallet_histories extends Migration {
  override name = 'Migration20261128000100_wallet_histories';

  override up(): void {
    this.addSql(
      `create table "wallet_histories" ("user_id" int not null, "wallet_address" varchar(128) not null, "first_seen_at" timestamptz(3) null, "outgoing_transactions" int not null default 0, "funder" varchar(128) null, "funded_at" timestamptz(3) null, "read_until_lt" bigint not null default 0, "checked_at" timestamptz(3) null, "next_check_at" timestamptz(3) null, "is_awaited" boolean not null default false, "failures" int not null default 0, primary key ("user_id"));`,
    );
    this.addSql(
      `create index "wallet_histories_next_index" on "wallet_histories" ("next_check_at") where "next_check_at" is not null;`,
    );
    this.addSql(
      `create index "wallet_histories_awaited_index" on "wallet_histories" ("next_check_at") where "is_awaited";`,
    );
    this.addSql(
      `create index "wallet_histories_funder_index" on "wallet_histories" ("funder") where "funder" is not null;`,
    );
    this.addSql(`${LATER}insert into "wallet_histories" ("user_id", "wallet_address", "next_check_at")
      select "id", "wallet_address", now() from "users" where "account" is not null and not "is_demo"
      on conflict do nothing;`);
    this.addSql(`alter table "wallet_histories" add constraint "wallet_histories_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(NOTE_WALLET);
    for (const [name, when] of TRIGGERS) {
      this.addSql(`create trigger "${name}" ${when} execute function "note_wallet_history"();`);
    }
  }

  override down(): void {
    for (const [name] of TRIGGERS) this.addSql(`drop trigger "${name}" on "users";`);
    this.addSql(`drop function "note_wallet_history"();`);
    this.addSql(`drop table if exists "wallet_histories" cascade;`);
  }
}
