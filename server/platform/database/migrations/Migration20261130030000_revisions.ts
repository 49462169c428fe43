import { Migration } from '@mikro-orm/migrations';

export class Migration20261130030000_revisions extends Migration {
  override name = 'Migration20261130030000_revisions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "revisions" ("id" serial primary key, "resource_type" varchar(64) not null, "record_id" int not null, "old_values" jsonb not null, "new_values" jsonb not null, "created_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "revisions_resource_type_record_id_id_index" on "revisions" ("resource_type", "record_id", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "revisions" cascade;`);
  }
}
