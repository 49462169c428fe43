import { Migration } from '@mikro-orm/migrations';

/** Telegram accounts can be unlinked, and stay those of the participant they were first linked to. */
export class Migration20261128170000_telegram_links extends Migration {
  override name = 'Migration20261128170000_telegram_links';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "telegram_accounts" add column "opens_sessions" boolean not null default true;`,
    );
    this.addSql(
      `create table "telegram_reservations" ("account_hash" varchar(43) not null, "user_id" int not null, primary key ("account_hash"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "telegram_reservations" cascade;`);
    this.addSql(`alter table "telegram_accounts" drop column "opens_sessions";`);
  }
}
