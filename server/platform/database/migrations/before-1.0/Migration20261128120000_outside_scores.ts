import { Migration } from '@mikro-orm/migrations';

/** What the operator's outside service was asked about users with claims, and what it says. */
export class Migration20261128120000_outside_scores extends Migration {
  override name = 'Migration20261128120000_outside_scores';

  override up(): void {
    this.addSql(
      `create table "outside_scores" ("user_id" int not null, "request_id" uuid not null default gen_random_uuid(), "wallet_address" varchar(128) not null, "score" smallint null, "reasons" jsonb not null default '[]', "answered_at" timestamptz(3) null, "next_ask_at" timestamptz(3) null, "failures" int not null default 0, "last_error" varchar(500) not null default '', primary key ("user_id"));`,
    );
    this.addSql(
      `create index "outside_scores_next_index" on "outside_scores" ("next_ask_at") where "next_ask_at" is not null;`,
    );
    this.addSql(
      `create index "outside_scores_score_index" on "outside_scores" ("score") where "score" is not null;`,
    );

    this.addSql(`alter table "outside_scores" add constraint "outside_scores_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(
      `alter table "outside_scores" add constraint "outside_scores_score_check" check ("score" between 0 and 100);`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "outside_scores" cascade;`);
  }
}
