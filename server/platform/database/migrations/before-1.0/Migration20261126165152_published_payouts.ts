import { Migration } from '@mikro-orm/migrations';

/** A closed campaign publishes what has paid each claim; that is as final as the allocation. */
export class Migration20261126165152_published_payouts extends Migration {
  override name = 'Migration20261126165152_published_payouts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "published_payouts" ("position" int not null, "line" text not null, primary key ("position"));`,
    );
    this.addSql(
      `alter table "campaign_reports" add "payouts_sha256" varchar(64) null, add "distributors" jsonb null;`,
    );
    this.addSql(`create trigger "published_payouts_final" before insert or update or delete or truncate
      on "published_payouts" for each statement execute function "published_is_final"();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "published_payouts";`);
    this.addSql(
      `alter table "campaign_reports" drop column "payouts_sha256", drop column "distributors";`,
    );
  }
}
