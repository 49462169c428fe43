import { Migration } from '@mikro-orm/migrations';

/** The hash of a row that continues the hash before it: of its number and everything it says. */
const HASH = `create function "log_entry_hash"("previous" text, "entry" "operation_logs") returns text
  language sql stable as $$
    select encode(sha256(convert_to("previous" || jsonb_build_array(
      "entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
      "entry"."resource_id", "entry"."details", "entry"."details_zh", "entry"."message",
      "entry"."ip_address", (extract(epoch from "entry"."created_at") * 1000)::bigint
    )::text, 'UTF8')), 'hex')
  $$;`;

/**
 * Writers take turns from here to their commit, so it is the last statement of each. By an advisory lock, which is
 * cheaper than that of a row.
 */
const ADD = `create function "add_log_entries"("entries" jsonb, "time" timestamptz) returns void
  language plpgsql as $$
  declare
    "head" "log_head";
    "entry" "operation_logs";
  begin
    perform pg_advisory_xact_lock(hashtext('log_head'));
    select * into "head" from "log_head" where "id" = 1;
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

/** The demo's rows leave when the campaign goes live; nothing else ever does. */
const APPEND_ONLY = `create function "log_is_append_only"() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and tg_level = 'ROW' and tg_table_name = 'operation_logs' then
      if old."is_demo" then return old; end if;
    end if;
    raise exception 'The operation log is append-only: % on % is refused', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end $$;`;

const TABLES = ['operation_logs', 'log_seals'];

export class Migration20261127102204_sealed_log extends Migration {
  override name = 'Migration20261127102204_sealed_log';

  override up(): void {
    this.addSql(
      `create table "log_head" ("id" int not null, "last_id" int not null, "hash" varchar(64) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "log_seals" ("last_id" int not null, "hash" varchar(64) not null, "created_at" timestamptz(3) not null, primary key ("last_id"));`,
    );

    this.addSql(`alter table "operation_logs" add "hash" varchar(64) null;`);

    this.addSql(`alter table "log_head" add constraint "log_head_id_check" check (id = 1);`);
    this.addSql(`insert into "log_head" ("id", "last_id", "hash") values (1, 0, repeat('0', 64));`);

    for (const definition of [HASH, ADD, APPEND_ONLY]) this.addSql(definition);
    for (const table of TABLES) {
      this.addSql(`create trigger "${table}_rows" before update or delete on "${table}"
        for each row execute function "log_is_append_only"();`);
      this.addSql(`create trigger "${table}_all" before truncate on "${table}"
        for each statement execute function "log_is_append_only"();`);
    }
  }

  override down(): void {
    for (const table of TABLES) {
      this.addSql(`drop trigger "${table}_rows" on "${table}";`);
      this.addSql(`drop trigger "${table}_all" on "${table}";`);
    }
    for (const name of ['add_log_entries(jsonb, timestamptz)', 'log_is_append_only()']) {
      this.addSql(`drop function ${name};`);
    }
    this.addSql(`drop function log_entry_hash(text, operation_logs);`);

    this.addSql(`drop table if exists "log_head" cascade;`);
    this.addSql(`drop table if exists "log_seals" cascade;`);

    this.addSql(`alter table "operation_logs" drop column "hash";`);
  }
}
