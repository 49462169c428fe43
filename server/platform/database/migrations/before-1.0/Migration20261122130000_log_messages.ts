import { Migration } from '@mikro-orm/migrations';

/** What a row of the log is about, and its message without the words of a language. */
export class Migration20261122130000_log_messages extends Migration {
  override name = 'Migration20261122130000_log_messages';

  override up(): void | Promise<void> {
    this.addSql(`alter table "operation_logs" add column "resource_id" int null,
      add column "message" jsonb null;`);
    // Rows that exist name their record at the beginning of the sentence.
    this.addSql(`update "operation_logs" set "resource_id" = substring("details" from
      '^(?:User|Task|Content|Team member) ([0-9]{1,9}) "')::int
      where "details" ~ '^(User|Task|Content|Team member) [0-9]{1,9} "';`);
    this.addSql(`create index "operation_logs_resource_type_resource_id_id_index"
      on "operation_logs" ("resource_type", "resource_id", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "operation_logs" drop column "resource_id", drop column "message";`);
  }
}
