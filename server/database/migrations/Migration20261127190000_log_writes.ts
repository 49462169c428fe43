import { Migration } from '@mikro-orm/migrations';

const INDEXES = ['operation_logs_search_index', 'operation_logs_search_zh_index'];

/** Writers take turns from here to their commit, so it is the last statement of each. */
const add = (takeTurn: string) => `create or replace function "add_log_entries"(
    "entries" jsonb, "time" timestamptz) returns void
  language plpgsql as $$
  declare
    "head" "log_head";
    "entry" "operation_logs";
  begin
    ${takeTurn}
    for "entry" in select * from jsonb_populate_recordset(null::"operation_logs", "entries") loop
      "entry"."id" := nextval('operation_logs_id_seq');
      "entry"."created_at" := "time";
      "entry"."hash" := "log_entry_hash"("head"."hash", "entry");
      insert into "operation_logs" ("id", "admin_username", "action", "resource_type",
          "resource_id", "details", "details_zh", "message", "ip_address", "created_at", "hash")
        values ("entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
          "entry"."resource_id", "entry"."details", "entry"."details_zh", "entry"."message",
          "entry"."ip_address", "entry"."created_at", "entry"."hash");
      "head"."last_id" := "entry"."id";
      "head"."hash" := "entry"."hash";
    end loop;
    update "log_head" set "last_id" = "head"."last_id", "hash" = "head"."hash" where "id" = 1;
  end $$;`;

/** Cheaper than to lock the row. */
const BY_ADVISORY_LOCK = `perform pg_advisory_xact_lock(hashtext('log_head'));
    select * into "head" from "log_head" where "id" = 1;`;

const BY_ROW = `select * into "head" from "log_head" where "id" = 1 for update;`;

/**
 * A row of the log reaches the indexes of searches with a job: adding it there at once took as long as all else in its
 * change. Addresses have an index of their own.
 */
export class Migration20261127190000_log_writes extends Migration {
  override name = 'Migration20261127190000_log_writes';

  override up(): void {
    this.addSql(add(BY_ADVISORY_LOCK));
    this.addSql(
      `create index "operation_logs_ip_address_id_index" on "operation_logs" ("ip_address", "id");`,
    );
    for (const index of INDEXES) {
      this.addSql(`alter index "${index}" set (fastupdate = on, gin_pending_list_limit = 65536);`);
    }
  }

  override down(): void {
    this.addSql(add(BY_ROW));
    this.addSql(`drop index "operation_logs_ip_address_id_index";`);
    for (const index of INDEXES) {
      this.addSql(`alter index "${index}" set (fastupdate = off);`);
      this.addSql(`alter index "${index}" reset (gin_pending_list_limit);`);
      this.addSql(`select gin_clean_pending_list('${index}'::regclass);`);
    }
  }
}
