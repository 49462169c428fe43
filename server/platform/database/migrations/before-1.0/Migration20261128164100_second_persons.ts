import { Migration } from '@mikro-orm/migrations';

export class Migration20261128164100_second_persons extends Migration {
  override name = 'Migration20261128164100_second_persons';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "former_roles" ("id" serial primary key, "admin_id" int not null, "role" varchar(16) not null, "stood_for" varchar(64) null, "ended_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "former_roles_admin_id_index" on "former_roles" ("admin_id");`);
    this.addSql(`create index "former_roles_ended_at_index" on "former_roles" ("ended_at");`);
    this.addSql(
      `alter table "admins" add "stands_for" varchar(64) null, add "stands_until" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "former_roles" add constraint "former_roles_admin_id_foreign" foreign key ("admin_id") references "admins" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "former_roles" cascade;`);
    this.addSql(`alter table "admins" drop column "stands_for", drop column "stands_until";`);
  }
}
