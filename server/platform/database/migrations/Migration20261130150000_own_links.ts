import { Migration } from '@mikro-orm/migrations';

/** Members are judged by own links, and an undo restores the state before. */
export class Migration20261130150000_own_links extends Migration {
  override name = 'Migration20261130150000_own_links';

  override up(): void {
    this.addSql(
      `alter table "cluster_links" add column "user_weight" smallint not null default 0, add column "other_weight" smallint not null default 0, add column "is_joined" boolean not null default true;`,
    );
    // Links from before have joined their users already.
    this.addSql(`alter table "cluster_links" alter column "is_joined" set default false;`);
    this.addSql(
      `alter table "cluster_members" add column "score" smallint not null default 0, add column "judge_at" timestamptz(3) null;`,
    );
    this.addSql(
      `create index "cluster_members_judge_at_index" on "cluster_members" ("judge_at") where "judge_at" is not null;`,
    );
    this.addSql(`alter table "cluster_decision_users" add column "decision_id" int null;`);
    this.addSql(`update "cluster_decision_users" u set "decision_id" = case c."action"
        when 'ban' then m."ban_decision_id" when 'hold' then m."hold_decision_id"
        else (select max(d."id") from "decisions" d
          where d."user_id" = u."user_id" and d."kind" = 'hold' and d."overturned_at" is not null) end
      from "cluster_decisions" c, "users" m
      where c."id" = u."cluster_decision_id" and m."id" = u."user_id" and c."undone_at" is null;`);
    this.addSql(
      `create index "cluster_decision_users_user_id_index" on "cluster_decision_users" ("user_id");`,
    );
    this.addSql(`alter table "decisions" add column "is_undone" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "decisions" drop column "is_undone";`);
    this.addSql(`drop index "cluster_decision_users_user_id_index";`);
    this.addSql(`alter table "cluster_decision_users" drop column "decision_id";`);
    this.addSql(`alter table "cluster_members" drop column "score", drop column "judge_at";`);
    this.addSql(
      `alter table "cluster_links" drop column "user_weight", drop column "other_weight", drop column "is_joined";`,
    );
  }
}
