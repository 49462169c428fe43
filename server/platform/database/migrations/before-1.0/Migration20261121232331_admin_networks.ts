import { Migration } from '@mikro-orm/migrations';

/** Where admins have logged in from, so that guesses from elsewhere cannot keep them out. */
export class Migration20261121232331_admin_networks extends Migration {
  override name = 'Migration20261121232331_admin_networks';

  override up(): void | Promise<void> {
    this.addSql(`create table "admin_networks" (
      "admin_id" int not null,
      "network" varchar(45) not null,
      "last_login_at" timestamptz(3) not null,
      primary key ("admin_id", "network")
    );`);
    this.addSql(`alter table "admin_networks" add constraint "admin_networks_admin_id_foreign"
      foreign key ("admin_id") references "admins" ("id") on delete cascade;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "admin_networks" cascade;`);
  }
}
