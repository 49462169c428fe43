import { Migration } from '@mikro-orm/migrations';

export class Migration20261127125312_operators extends Migration {
  override name = 'Migration20261127125312_operators';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "api_keys" ("id" serial primary key, "name" varchar(60) not null, "role" varchar(16) not null, "key_hash" varchar(43) not null, "created_by" varchar(64) not null, "last_used_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`alter table "api_keys" add constraint "api_keys_name_unique" unique ("name");`);
    this.addSql(
      `alter table "api_keys" add constraint "api_keys_key_hash_unique" unique ("key_hash");`,
    );

    this.addSql(
      `create table "approval_requests" ("id" serial primary key, "kind" varchar(32) not null, "status" varchar(16) not null, "asked_by" varchar(64) not null, "facts" jsonb not null, "hash" varchar(64) not null, "answered_by" varchar(64) null, "reason" varchar(500) not null default '', "done_parts" int not null default 0, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "approval_requests_status_id_index" on "approval_requests" ("status", "id");`,
    );

    this.addSql(
      `create table "approval_payloads" ("request_id" int not null, "payload" jsonb not null, primary key ("request_id"));`,
    );

    this.addSql(
      `create table "campaign_figures" ("id" int not null, "figures" jsonb null, "computed_at" timestamptz(3) null, "next_at" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "notification_channels" ("id" serial primary key, "kind" varchar(16) not null, "name" varchar(60) not null, "target" varchar(2048) not null, "secret" varchar(64) not null default '', "events" jsonb not null, "language" varchar(2) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );

    this.addSql(
      `create table "notification_deliveries" ("id" serial primary key, "channel_id" int not null, "event" varchar(32) not null, "data" jsonb not null, "message_id" varchar(40) not null, "status" varchar(16) not null default 'waiting', "attempts" int not null default 0, "last_error" varchar(500) not null default '', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "notification_deliveries_channel_id_index" on "notification_deliveries" ("channel_id");`,
    );
    this.addSql(
      `create index "notification_deliveries_created_at_index" on "notification_deliveries" ("created_at");`,
    );

    this.addSql(
      `create table "notification_states" ("name" varchar(64) not null, "level" bigint not null, "notified_at" timestamptz(3) not null, primary key ("name"));`,
    );

    this.addSql(
      `create table "restored_jobs" ("id" serial primary key, "name" varchar(255) not null, "data" jsonb not null, "key" varchar(255) null, "due_at" timestamptz(3) not null);`,
    );

    this.addSql(
      `create table "solo_operations" ("id" serial primary key, "username" varchar(64) not null, "kind" varchar(32) not null, "size" bigint not null, "created_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "solo_operations_created_at_index" on "solo_operations" ("created_at");`,
    );
    this.addSql(
      `create index "solo_operations_username_kind_index" on "solo_operations" ("username", "kind");`,
    );

    this.addSql(
      `create table "visit_days" ("day" date not null, "visits" bigint not null, primary key ("day"));`,
    );

    this.addSql(
      `alter table "admin_rules" add "claims_alone" int null default 100, add "points_alone" int null default 100000, add "users_alone" int null default 20, add "root_needs_two" boolean not null default true, add "closing_needs_two" boolean not null default true;`,
    );

    this.addSql(
      `alter table "approval_payloads" add constraint "approval_payloads_request_id_foreign" foreign key ("request_id") references "approval_requests" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "campaign_figures" add constraint "campaign_figures_id_check" check (id = 1);`,
    );

    this.addSql(
      `alter table "notification_deliveries" add constraint "notification_deliveries_channel_id_foreign" foreign key ("channel_id") references "notification_channels" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "approval_payloads" drop constraint "approval_payloads_request_id_foreign";`,
    );
    this.addSql(
      `alter table "notification_deliveries" drop constraint "notification_deliveries_channel_id_foreign";`,
    );

    this.addSql(`drop table if exists "api_keys" cascade;`);
    this.addSql(`drop table if exists "approval_requests" cascade;`);
    this.addSql(`drop table if exists "approval_payloads" cascade;`);
    this.addSql(`drop table if exists "campaign_figures" cascade;`);
    this.addSql(`drop table if exists "notification_channels" cascade;`);
    this.addSql(`drop table if exists "notification_deliveries" cascade;`);
    this.addSql(`drop table if exists "notification_states" cascade;`);
    this.addSql(`drop table if exists "restored_jobs" cascade;`);
    this.addSql(`drop table if exists "solo_operations" cascade;`);
    this.addSql(`drop table if exists "visit_days" cascade;`);

    this.addSql(
      `alter table "admin_rules" drop column "claims_alone", drop column "points_alone", drop column "users_alone", drop column "root_needs_two", drop column "closing_needs_two";`,
    );
  }
}
