import { Migration } from '@mikro-orm/migrations';

export class Migration20261120204454_initial extends Migration {
  override name = 'Migration20261120204454_initial';

  override up(): void | Promise<void> {
    // Substring search needs trigram indexes; the extension is a trusted one.
    this.addSql(`create extension if not exists pg_trgm;`);

    this.addSql(
      `create table "admins" ("id" serial primary key, "username" varchar(64) not null, "password_hash" varchar(255) not null, "uses_default_password" boolean not null default false, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `alter table "admins" add constraint "admins_username_unique" unique ("username");`,
    );

    this.addSql(
      `create table "admin_sessions" ("id" uuid not null, "admin_id" int not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "admin_sessions_admin_id_index" on "admin_sessions" ("admin_id");`);
    this.addSql(
      `create index "admin_sessions_expires_at_index" on "admin_sessions" ("expires_at");`,
    );

    this.addSql(
      `create table "contents" ("id" serial primary key, "type" text not null, "key" varchar(100) not null, "title" varchar(200) not null default '', "title_en" varchar(200) not null default '', "content" text not null default '', "content_en" text not null default '', "order" int not null default 0, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`alter table "contents" add constraint "contents_key_unique" unique ("key");`);
    this.addSql(
      `create index "contents_type_is_active_order_index" on "contents" ("type", "is_active", "order");`,
    );

    this.addSql(
      `create table "operation_logs" ("id" serial primary key, "admin_username" varchar(64) not null, "action" varchar(64) not null, "resource_type" varchar(64) not null, "details" text not null default '', "ip_address" varchar(45) not null default '', "created_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "operation_logs_admin_username_index" on "operation_logs" ("admin_username");`,
    );
    this.addSql(
      `create index "operation_logs_action_id_index" on "operation_logs" ("action", "id");`,
    );
    this.addSql(
      `create index "operation_logs_resource_type_id_index" on "operation_logs" ("resource_type", "id");`,
    );
    this.addSql(
      `create index "operation_logs_created_at_id_index" on "operation_logs" ("created_at", "id");`,
    );

    this.addSql(
      `create table "rate_limits" ("key" varchar(255) not null, "hits" int not null, "expires_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(`create index "rate_limits_expires_at_index" on "rate_limits" ("expires_at");`);

    this.addSql(
      `create table "site_settings" ("id" int not null, "values" jsonb not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "tasks" ("id" serial primary key, "title" varchar(200) not null, "title_en" varchar(200) not null default '', "description" text not null default '', "description_en" text not null default '', "type" text not null, "points" int not null default 0, "icon" varchar(64) not null default '', "action_url" varchar(2048) not null default '', "action_text" varchar(100) not null default '', "action_text_en" varchar(100) not null default '', "verification_required" boolean not null default true, "order" int not null default 0, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );

    this.addSql(
      `create table "team_members" ("id" serial primary key, "name" varchar(100) not null, "role" varchar(100) not null, "bio" text not null default '', "avatar" varchar(2048) not null default '', "social_links" text not null default '', "order" int not null default 0, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );

    this.addSql(
      `create table "users" ("id" serial primary key, "username" varchar(64) null, "wallet_address" varchar(128) not null, "total_points" int not null default 0, "claimed_tokens" int not null default 0, "is_banned" boolean not null default false, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_wallet_address_unique" unique ("wallet_address");`,
    );
    this.addSql(
      `create index "users_username_trgm_index" on "users" using gin ("username" gin_trgm_ops);`,
    );
    this.addSql(
      `create index "users_wallet_address_trgm_index" on "users" using gin ("wallet_address" gin_trgm_ops);`,
    );

    this.addSql(
      `alter table "admin_sessions" add constraint "admin_sessions_admin_id_foreign" foreign key ("admin_id") references "admins" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "contents" add constraint "contents_type_check" check ("type" in ('about', 'whitepaper', 'roadmap'));`,
    );

    this.addSql(
      `alter table "site_settings" add constraint "site_settings_id_check" check (id = 1);`,
    );

    this.addSql(`alter table "tasks" add constraint "tasks_points_check" check (points >= 0);`);
    this.addSql(
      `alter table "tasks" add constraint "tasks_type_check" check ("type" in ('social', 'wallet', 'engagement', 'referral'));`,
    );

    this.addSql(
      `alter table "users" add constraint "users_total_points_check" check (total_points >= 0);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_claimed_tokens_check" check (claimed_tokens >= 0);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "admin_sessions" drop constraint "admin_sessions_admin_id_foreign";`);

    this.addSql(`drop table if exists "admins" cascade;`);
    this.addSql(`drop table if exists "admin_sessions" cascade;`);
    this.addSql(`drop table if exists "contents" cascade;`);
    this.addSql(`drop table if exists "operation_logs" cascade;`);
    this.addSql(`drop table if exists "rate_limits" cascade;`);
    this.addSql(`drop table if exists "site_settings" cascade;`);
    this.addSql(`drop table if exists "tasks" cascade;`);
    this.addSql(`drop table if exists "team_members" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
  }
}
