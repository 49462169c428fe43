import { Migration } from '@mikro-orm/migrations';

/** A campaign that is live already keeps its rules. */
const KEEP_RULES = `update "site_settings" set "values" = '{"points_need_confirmation": false}'::jsonb || "values"
  where "values" ->> 'campaign_mode' = 'live';`;

/** Expands: points of a live campaign are provisional until something confirms their user. */
export class Migration20261201010000_point_confirmations extends Migration {
  override name = 'Migration20261201010000_point_confirmations';

  override up(): void {
    this.addSql(KEEP_RULES);
    // A constant default rewrites no rows.
    this.addSql(
      `alter table "users" add column "has_confirmed_points" boolean not null default false;`,
    );
    this.addSql(
      `create table "point_confirmations" ("user_id" int not null, "ground" varchar(16) null, "confirmed_at" timestamptz(3) null, "reason" varchar(500) not null default '', "reason_zh" varchar(500) not null default '', "cluster_decision_id" int null, "account" varchar(67) null, "balance_since" timestamptz(3) null, "balance_sum" numeric(60,18) not null default 0, "balance_checks" int not null default 0, "next_check_at" timestamptz(3) null, primary key ("user_id"), constraint "point_confirmations_confirmed_at_check" check (("ground" is null) = ("confirmed_at" is null)));`,
    );
    this.addSql(
      `create index "point_confirmations_next_index" on "point_confirmations" ("next_check_at") where "next_check_at" is not null;`,
    );
    this.addSql(
      `create index "point_confirmations_cluster_decision_index" on "point_confirmations" ("cluster_decision_id") where "cluster_decision_id" is not null;`,
    );
    this.addSql(
      `alter table "point_confirmations" add constraint "point_confirmations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "point_confirmations";`);
    this.addSql(`alter table "users" drop column "has_confirmed_points";`);
  }
}
