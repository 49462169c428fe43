import { Migration } from '@mikro-orm/migrations';

/** The tables whose rows are counted, and what by: a time and a label. */
const COUNTED = [
  ['appeals', 'created_at', 'null'],
  ['claims', 'requested_at', 'null'],
  ['operation_logs', 'created_at', `action || ' ' || resource_type`],
  ['users', 'created_at', 'null'],
] as const;

/** Quarters of an hour since 1970. */
const quarterOf = (time: string) => `floor(extract(epoch from ${time}) / 900)::bigint`;

/** How points are counted for a place: the users who have one. */
const ranked = (user: 'new' | 'old') =>
  `${user}.is_active and not ${user}.is_banned and ${user}.total_points > 0`;

/** The table leaderboard_places stays for the version before, which fills it. */
export class Migration20261127062430_long_lists extends Migration {
  override name = 'Migration20261127062430_long_lists';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "counted_tables" ("table_name" varchar(64) not null, "counted_until" bigint not null default '0', "seen_id" bigint null, "seen_transaction" bigint null, primary key ("table_name"));`,
    );

    this.addSql(
      `create table "deleted_rows" ("id" bigserial primary key, "table_name" varchar(64) not null, "row_id" bigint not null, "quarter" bigint not null, "label" text null);`,
    );
    this.addSql(
      `create index "deleted_rows_table_name_row_id_index" on "deleted_rows" ("table_name", "row_id");`,
    );

    this.addSql(
      `create table "point_blocks" ("block" bigint not null, "users" int not null, primary key ("block"));`,
    );

    this.addSql(
      `create table "point_changes" ("id" bigserial primary key, "points" bigint not null, "users" int not null);`,
    );

    this.addSql(
      `create table "point_counts" ("points" bigint not null, "users" int not null, primary key ("points"));`,
    );

    this.addSql(
      `create table "row_counts" ("table_name" varchar(64) not null, "grouping" text not null, "value" bigint not null, "label" text not null, "rows" bigint not null, "first_id" bigint null, "last_id" bigint null, primary key ("table_name", "grouping", "value", "label"));`,
    );

    this.addSql(`create index "claims_requested_at_id_index" on "claims" ("requested_at", "id");`);
    this.addSql(`create index "claims_tokens_id_index" on "claims" ("tokens", "id");`);
    this.addSql(
      `create index "claims_wallet_address_trgm_index" on "claims" using gin ("wallet_address" gin_trgm_ops);`,
    );

    this.addSql(
      `create index "completions_task_reviews_index" on "completions" ("task_id", "review_due_at", "id") where "status" = 'pending_verification' and "review_due_at" is not null;`,
    );

    this.addSql(`drop index "operation_logs_admin_username_index";`);
    this.addSql(
      `create index "operation_logs_admin_username_id_index" on "operation_logs" ("admin_username", "id");`,
    );
    this.addSql(
      `create index "operation_logs_search_index" on "operation_logs" using gin ((admin_username || chr(10) || details || chr(10) || ip_address) gin_trgm_ops);`,
    );
    this.addSql(
      `create index "operation_logs_search_zh_index" on "operation_logs" using gin ((admin_username || chr(10) || details_zh || chr(10) || ip_address) gin_trgm_ops);`,
    );

    this.addSql(`drop index "reviews_reviewed_at_index";`);
    this.addSql(
      `create index "reviews_figures_index" on "reviews" ("reviewed_at") include ("submitted_at", "outcome");`,
    );
    this.addSql(
      `create index "operation_logs_resource_type_action_id_index" on "operation_logs" ("resource_type", "action", "id");`,
    );
    this.addSql(`create index "users_username_id_index" on "users" ("username", "id");`);
    this.addSql(`create index "users_total_points_id_index" on "users" ("total_points", "id");`);
    this.addSql(
      `create index "users_claimed_tokens_id_index" on "users" ("claimed_tokens", "id");`,
    );
    this.addSql(
      `create index "users_status_index" on "users" ((case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end), "id") include ("is_banned", "is_active");`,
    );
    this.addSql(
      `create index "users_wallet_address_id_index" on "users" ("wallet_address", "id");`,
    );
    this.addSql(
      `create index "users_username_characters_index" on "users" using gin ((regexp_split_to_array(lower(username), ''))) where "username" is not null;`,
    );

    this.addSql(`create function forget_row_counts() returns trigger language plpgsql as $$
      begin
        delete from deleted_rows where table_name = tg_table_name;
        delete from row_counts where table_name = tg_table_name;
        delete from counted_tables where table_name = tg_table_name;
        return null;
      end $$;`);
    for (const [table, time, label] of COUNTED) {
      this.addSql(`create function note_deleted_${table}() returns trigger language plpgsql as $$
        begin
          insert into deleted_rows (table_name, row_id, quarter, label)
          select '${table}', id, ${quarterOf(time)}, ${label} from removed;
          return null;
        end $$;`);
      this.addSql(`create trigger ${table}_deleted after delete on ${table}
        referencing old table as removed for each statement execute function note_deleted_${table}();`);
      this.addSql(`create trigger ${table}_truncated after truncate on ${table}
        for each statement execute function forget_row_counts();`);
    }

    // Before the first count of the points, so that no change is missed.
    this.addSql(`create function note_point_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and ${ranked('old')} then
          insert into point_changes (points, users) values (old.total_points, -1);
        end if;
        if tg_op <> 'DELETE' and ${ranked('new')} then
          insert into point_changes (points, users) values (new.total_points, 1);
        end if;
        return null;
      end $$;`);
    this.addSql(`create trigger users_points_added after insert on users for each row
      when (new.total_points > 0) execute function note_point_change();`);
    this.addSql(`create trigger users_points_changed after update of total_points, is_active, is_banned on users
      for each row when (old.total_points <> new.total_points or old.is_active <> new.is_active
        or old.is_banned <> new.is_banned) execute function note_point_change();`);
    this.addSql(`create trigger users_points_removed after delete on users for each row
      when (old.total_points > 0) execute function note_point_change();`);
    this.addSql(`create function forget_points() returns trigger language plpgsql as $$
      begin
        delete from point_changes;
        delete from point_counts;
        delete from point_blocks;
        return null;
      end $$;`);
    this.addSql(`create trigger users_points_emptied after truncate on users
      for each statement execute function forget_points();`);
    this.addSql(`insert into point_counts (points, users) select total_points, count(*) from users
      where is_active and not is_banned and total_points > 0 group by 1;`);
    this.addSql(`insert into point_blocks (block, users)
      select points / 256, sum(users) from point_counts group by 1;`);
  }

  override down(): void | Promise<void> {
    for (const [table] of COUNTED) {
      this.addSql(`drop trigger ${table}_deleted on ${table};`);
      this.addSql(`drop trigger ${table}_truncated on ${table};`);
      this.addSql(`drop function note_deleted_${table}();`);
    }
    this.addSql(`drop function forget_row_counts();`);
    for (const change of ['added', 'changed', 'removed', 'emptied']) {
      this.addSql(`drop trigger users_points_${change} on users;`);
    }
    this.addSql(`drop function note_point_change();`);
    this.addSql(`drop function forget_points();`);
    this.addSql(`drop table if exists "counted_tables" cascade;`);
    this.addSql(`drop table if exists "deleted_rows" cascade;`);
    this.addSql(`drop table if exists "point_blocks" cascade;`);
    this.addSql(`drop table if exists "point_changes" cascade;`);
    this.addSql(`drop table if exists "point_counts" cascade;`);
    this.addSql(`drop table if exists "row_counts" cascade;`);

    this.addSql(`drop index "claims_requested_at_id_index";`);
    this.addSql(`drop index "claims_tokens_id_index";`);
    this.addSql(`drop index "claims_wallet_address_trgm_index";`);

    this.addSql(`drop index "completions_task_reviews_index";`);

    this.addSql(`drop index "operation_logs_admin_username_id_index";`);
    this.addSql(`drop index "operation_logs_search_index";`);
    this.addSql(`drop index "operation_logs_search_zh_index";`);
    this.addSql(
      `create index "operation_logs_admin_username_index" on "operation_logs" ("admin_username");`,
    );

    this.addSql(`drop index "reviews_figures_index";`);
    this.addSql(`create index "reviews_reviewed_at_index" on "reviews" ("reviewed_at");`);
    this.addSql(`drop index "operation_logs_resource_type_action_id_index";`);
    this.addSql(`drop index "users_username_id_index";`);
    this.addSql(`drop index "users_total_points_id_index";`);
    this.addSql(`drop index "users_claimed_tokens_id_index";`);
    this.addSql(`drop index "users_status_index";`);
    this.addSql(`drop index "users_wallet_address_id_index";`);
    this.addSql(`drop index "users_username_characters_index";`);
  }
}
