import { Migration } from '@mikro-orm/migrations';

export class Migration20261127090944_team extends Migration {
  override name = 'Migration20261127090944_team';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "admin_invitations" ("id" serial primary key, "username" varchar(64) not null, "role" varchar(16) not null, "token_hash" varchar(43) not null, "invited_by_id" int not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `alter table "admin_invitations" add constraint "admin_invitations_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `create index "admin_invitations_invited_by_id_index" on "admin_invitations" ("invited_by_id");`,
    );
    this.addSql(
      `create index "admin_invitations_expires_at_index" on "admin_invitations" ("expires_at");`,
    );

    this.addSql(
      `create table "admin_passkeys" ("id" serial primary key, "admin_id" int not null, "credential" varchar(1400) not null, "public_key" varchar(2000) not null, "counter" bigint not null default '0', "name" varchar(60) not null, "last_used_at" timestamptz(3) null, "created_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "admin_passkeys_admin_id_index" on "admin_passkeys" ("admin_id");`);
    this.addSql(
      `alter table "admin_passkeys" add constraint "admin_passkeys_credential_unique" unique ("credential");`,
    );

    this.addSql(
      `create table "admin_recovery_codes" ("code_hash" varchar(43) not null, "admin_id" int not null, "used_at" timestamptz(3) null, primary key ("code_hash"));`,
    );
    this.addSql(
      `create index "admin_recovery_codes_admin_id_index" on "admin_recovery_codes" ("admin_id");`,
    );

    this.addSql(
      `create table "admin_rules" ("id" int not null, "require_second_factor" boolean not null default false, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "admin_totps" ("admin_id" int not null, "secret" varchar(64) not null, "confirmed_at" timestamptz(3) null, "last_period" int not null default 0, "created_at" timestamptz(3) not null, primary key ("admin_id"));`,
    );

    this.addSql(
      `alter table "admins" add "role" varchar(16) not null default 'owner', add "suspended_at" timestamptz(3) null, add "has_second_factor" boolean not null default false;`,
    );

    this.addSql(
      `alter table "admin_sessions" add "device" varchar(100) not null default '', add "network" varchar(45) not null default '', add "last_used_at" timestamptz(3) null, add "confirmed_until" timestamptz(3) null;`,
    );

    this.addSql(
      `alter table "admin_invitations" add constraint "admin_invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "admins" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "admin_passkeys" add constraint "admin_passkeys_admin_id_foreign" foreign key ("admin_id") references "admins" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "admin_recovery_codes" add constraint "admin_recovery_codes_admin_id_foreign" foreign key ("admin_id") references "admins" ("id") on delete cascade;`,
    );

    this.addSql(
      `insert into "admin_rules" ("id", "require_second_factor", "updated_at") values (1, false, now());`,
    );
    this.addSql(`alter table "admin_rules" add constraint "admin_rules_id_check" check (id = 1);`);

    this.addSql(
      `alter table "admin_totps" add constraint "admin_totps_admin_id_foreign" foreign key ("admin_id") references "admins" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "admin_invitations" cascade;`);
    this.addSql(`drop table if exists "admin_passkeys" cascade;`);
    this.addSql(`drop table if exists "admin_recovery_codes" cascade;`);
    this.addSql(`drop table if exists "admin_rules" cascade;`);
    this.addSql(`drop table if exists "admin_totps" cascade;`);

    this.addSql(
      `alter table "admin_sessions" drop column "device", drop column "network", drop column "last_used_at", drop column "confirmed_until";`,
    );

    this.addSql(
      `alter table "admins" drop column "role", drop column "suspended_at", drop column "has_second_factor";`,
    );
  }
}
