import { Migration } from '@mikro-orm/migrations';

/** Each change of a user's wallet. */
export class Migration20261128190000_wallet_changes extends Migration {
  override name = 'Migration20261128190000_wallet_changes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "wallet_changes" ("id" serial primary key, "user_id" int not null, "from_wallet" varchar(128) not null, "from_account" varchar(67) null, "to_wallet" varchar(128) not null, "created_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "wallet_changes_user_id_index" on "wallet_changes" ("user_id");`);
    this.addSql(
      `create index "wallet_changes_from_account_index" on "wallet_changes" ("from_account");`,
    );
    this.addSql(
      `create index "wallet_changes_from_wallet_trgm_index" on "wallet_changes" using gin ("from_wallet" gin_trgm_ops) with (fastupdate = off);`,
    );
    this.addSql(`alter table "wallet_changes" add constraint "wallet_changes_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "wallet_changes" cascade;`);
  }
}
