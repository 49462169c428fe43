import { Migration } from '@mikro-orm/migrations';

export class Migration20261128001000_sign_ups extends Migration {
  override name = 'Migration20261128001000_sign_ups';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sign_up_counts" ("network_hash" varchar(43) not null, "slot" timestamptz(3) not null, "new_users" int not null, primary key ("network_hash", "slot"));`,
    );
    this.addSql(`create index "sign_up_counts_slot_index" on "sign_up_counts" ("slot");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "sign_up_counts" cascade;`);
  }
}
