import { Migration } from '@mikro-orm/migrations';

export class Migration20261130090000_site_texts extends Migration {
  override name = 'Migration20261130090000_site_texts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "site_texts" ("id" serial primary key, "key" varchar(80) not null, "zh" text not null, "en" text not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`alter table "site_texts" add constraint "site_texts_key_unique" unique ("key");`);
    this.addSql(`create trigger "site_texts_public_change"
      after insert or update or delete or truncate on "site_texts"
      for each statement execute function notify_public_change();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "site_texts" cascade;`);
  }
}
