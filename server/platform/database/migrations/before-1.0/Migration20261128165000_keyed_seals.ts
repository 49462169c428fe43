import { Migration } from '@mikro-orm/migrations';

const COLUMNS_OF_ROW = `add "salt" varchar(36) null, add "content_hash" varchar(64) null,
  add "signature" varchar(96) null, add "is_redacted" boolean not null default false`;

const COLUMNS_OF_HEAD = `add "begun_at" timestamptz(3) null, add "first_signed_after" int null,
  add "unsigned_until" timestamptz(3) null, add "unsigned_to" int null,
  add "unsealed_hash" varchar(64) null, add "unsealed_own_hash" varchar(64) null`;

const COLUMNS_OF_SEAL = `add "key_id" varchar(8) null, add "beginning" varchar(64) null,
  add "mac" varchar(64) null`;

/** The part of a row that can be removed with a person's data: its hash stays, and says nothing without the salt. */
const CONTENT_HASH = `create function "log_content_hash"("entry" "operation_logs") returns text
  language sql stable as $$
    select encode(sha256(convert_to("entry"."salt" || jsonb_build_array(
      "entry"."details", "entry"."details_zh", "entry"."message")::text, 'UTF8')), 'hex')
  $$;`;

/** Rows of earlier versions have no hash of their content, and keep their formula. */
const HASH = `create or replace function "log_entry_hash"("previous" text, "entry" "operation_logs") returns text
  language sql stable as $$
    select encode(sha256(convert_to("previous" || case when "entry"."content_hash" is null
      then jsonb_build_array(
        "entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
        "entry"."resource_id", "entry"."details", "entry"."details_zh", "entry"."message",
        "entry"."ip_address", (extract(epoch from "entry"."created_at") * 1000)::bigint)
      else jsonb_build_array(
        "entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
        "entry"."resource_id", "entry"."content_hash",
        "entry"."ip_address", (extract(epoch from "entry"."created_at") * 1000)::bigint)
      end::text, 'UTF8')), 'hex')
  $$;`;

const FORMER_HASH = `create or replace function "log_entry_hash"("previous" text, "entry" "operation_logs") returns text
  language sql stable as $$
    select encode(sha256(convert_to("previous" || jsonb_build_array(
      "entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
      "entry"."resource_id", "entry"."details", "entry"."details_zh", "entry"."message",
      "entry"."ip_address", (extract(epoch from "entry"."created_at") * 1000)::bigint
    )::text, 'UTF8')), 'hex')
  $$;`;

/** The rows that are not in the chain: those of versions without it, and the demo's. */
const UNSEALED_HASH = `create function "log_unsealed_hash"("with_demo" boolean) returns text
  language sql stable as $$
    select encode(sha256(convert_to(coalesce(string_agg(case when l."is_redacted"
      then l."content_hash" else "log_entry_hash"('', l) end, '' order by l."id"), ''), 'UTF8')), 'hex')
    from "operation_logs" l where l."hash" is null and ("with_demo" or not l."is_demo")
  $$;`;

/** Sealing begins once: from here on every row has a hash, and needs a signature after the time. */
const BEGIN = `create function "begin_log"("until" timestamptz) returns void
  language sql as $$
    update "log_head" set "begun_at" = now(),
      "first_signed_after" = (select coalesce(max("id"), 0) from "operation_logs"), "unsigned_until" = "until",
      "unsealed_hash" = "log_unsealed_hash"(true), "unsealed_own_hash" = "log_unsealed_hash"(false)
    where "id" = 1 and "begun_at" is null
  $$;`;

/** Rows that come otherwise, from an earlier version or by hand, join the chain as well. */
const ON_INSERT = `create function "seal_log_entry"() returns trigger language plpgsql as $$
  declare
    "head" "log_head";
    "last" bigint;
    "row_before" text := current_setting('jetdrop.log_row', true);
  begin
    if "row_before" <> '' then
      "head" := jsonb_populate_record(null::"log_head", "row_before"::jsonb);
    else
      perform pg_advisory_xact_lock(hashtext('log_head'));
      select * into "head" from "log_head" where "id" = 1;
      if "head"."begun_at" is null then
        if new."is_demo" then
          new."hash" := null;
          return new;
        end if;
        perform "begin_log"(now());
      end if;
    end if;
    -- The chain has the order of the numbers.
    select "last_value" into "last" from "operation_logs_id_seq";
    if new."id" <= "head"."last_id" or new."id" > "last" then
      new."id" := nextval('operation_logs_id_seq');
    end if;
    new."salt" := gen_random_uuid()::text;
    new."is_demo" := false;
    new."is_redacted" := false;
    new."content_hash" := "log_content_hash"(new);
    new."hash" := "log_entry_hash"("head"."hash", new);
    perform set_config('jetdrop.log_row', jsonb_build_object('last_id', new."id", 'hash', new."hash")::text, true);
    return new;
  end $$;`;

/** Once for a statement: a row that one transaction changes again and again takes longer each time. */
const AFTER_INSERT = `create function "keep_log_head"() returns trigger language plpgsql as $$
  declare
    "last_row" text := current_setting('jetdrop.log_row', true);
  begin
    if "last_row" <> '' then
      update "log_head" set "last_id" = ("last_row"::jsonb ->> 'last_id')::int,
        "hash" = "last_row"::jsonb ->> 'hash' where "id" = 1;
      perform set_config('jetdrop.log_row', '', true);
    end if;
    return null;
  end $$;`;

const ADD = `create or replace function "add_log_entries"("entries" jsonb, "time" timestamptz) returns void
  language plpgsql as $$
  declare
    "head" "log_head";
    "entry" "operation_logs";
  begin
    perform pg_advisory_xact_lock(hashtext('log_head'));
    select * into "head" from "log_head" where "id" = 1;
    if "head"."begun_at" is null then perform "begin_log"(now()); end if;
    -- The trigger need not do it again.
    perform set_config('jetdrop.adds_log', 'on', true);
    for "entry" in select * from jsonb_populate_recordset(null::"operation_logs", "entries") loop
      "entry"."id" := nextval('operation_logs_id_seq');
      "entry"."created_at" := "time";
      "entry"."salt" := gen_random_uuid()::text;
      "entry"."content_hash" := "log_content_hash"("entry");
      "entry"."hash" := "log_entry_hash"("head"."hash", "entry");
      insert into "operation_logs" ("id", "admin_username", "action", "resource_type", "resource_id",
          "details", "details_zh", "message", "ip_address", "created_at", "hash", "salt", "content_hash", "signature")
        values ("entry"."id", "entry"."admin_username", "entry"."action", "entry"."resource_type",
          "entry"."resource_id", "entry"."details", "entry"."details_zh", "entry"."message", "entry"."ip_address",
          "entry"."created_at", "entry"."hash", "entry"."salt", "entry"."content_hash", "entry"."signature");
      "head"."last_id" := "entry"."id";
      "head"."hash" := "entry"."hash";
    end loop;
    perform set_config('jetdrop.adds_log', '', true);
    update "log_head" set "last_id" = "head"."last_id", "hash" = "head"."hash" where "id" = 1;
  end $$;`;

const FORMER_ADD = `create or replace function "add_log_entries"("entries" jsonb, "time" timestamptz) returns void
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

/**
 * The demo's rows leave when the campaign goes live. What a row says of a person whose data is removed is replaced, and
 * signed by the server; all else of it stays. A seal of an earlier version gets its key once.
 */
const APPEND_ONLY = `create or replace function "log_is_append_only"() returns trigger language plpgsql as $$
  declare
    "open" text[];
  begin
    if tg_level = 'ROW' and tg_table_name = 'operation_logs' then
      if tg_op = 'DELETE' then
        if old."is_demo" then return old; end if;
      elsif new."is_redacted" and new."signature" <> coalesce(old."signature", '') and new."salt" is null
          and new."content_hash" is not distinct from (case when old."hash" is null and not old."is_redacted"
            then "log_entry_hash"('', old) else old."content_hash" end) then
        "open" := array['details', 'details_zh', 'message', 'salt', 'content_hash', 'signature', 'is_redacted'];
        if to_jsonb(new) - "open" = to_jsonb(old) - "open" then return new; end if;
      end if;
    elsif tg_level = 'ROW' and tg_op = 'UPDATE' and tg_table_name = 'log_seals' then
      "open" := array['key_id', 'beginning', 'mac', 'created_at'];
      if old."mac" is null and to_jsonb(new) - "open" = to_jsonb(old) - "open" then return new; end if;
    end if;
    raise exception 'The operation log is append-only: % on % is refused', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end $$;`;

const FORMER_APPEND_ONLY = `create or replace function "log_is_append_only"() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and tg_level = 'ROW' and tg_table_name = 'operation_logs' then
      if old."is_demo" then return old; end if;
    end if;
    raise exception 'The operation log is append-only: % on % is refused', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end $$;`;

/** Servers of the version before write for as long, without a signature. */
const UPGRADE = `select "begin_log"(now() + interval '1 day')
  where exists (select from "admins") or exists (select from "operation_logs");`;

export class Migration20261128165000_keyed_seals extends Migration {
  override name = 'Migration20261128165000_keyed_seals';

  override up(): void {
    this.addSql(`alter table "operation_logs" ${COLUMNS_OF_ROW};`);
    this.addSql(`alter table "log_head" ${COLUMNS_OF_HEAD};`);
    this.addSql(`alter table "log_seals" ${COLUMNS_OF_SEAL};`);
    for (const definition of [CONTENT_HASH, HASH, UNSEALED_HASH, BEGIN, ON_INSERT, AFTER_INSERT]) {
      this.addSql(definition);
    }
    for (const definition of [ADD, APPEND_ONLY, UPGRADE]) this.addSql(definition);
    this.addSql(`create trigger "operation_logs_seal" before insert on "operation_logs"
      for each row when (current_setting('jetdrop.adds_log', true) is distinct from 'on') execute function "seal_log_entry"();`);
    this.addSql(`create trigger "operation_logs_head" after insert on "operation_logs"
      for each statement when (current_setting('jetdrop.adds_log', true) is distinct from 'on') execute function "keep_log_head"();`);
  }

  override down(): void {
    this.addSql(`drop trigger "operation_logs_seal" on "operation_logs";`);
    this.addSql(`drop trigger "operation_logs_head" on "operation_logs";`);
    for (const definition of [FORMER_ADD, FORMER_APPEND_ONLY, FORMER_HASH]) this.addSql(definition);
    for (const name of [
      'seal_log_entry()',
      'keep_log_head()',
      'begin_log(timestamptz)',
      'log_unsealed_hash(boolean)',
      'log_content_hash(operation_logs)',
    ]) {
      this.addSql(`drop function ${name};`);
    }
    for (const [table, columns] of Object.entries({
      operation_logs: COLUMNS_OF_ROW,
      log_head: COLUMNS_OF_HEAD,
      log_seals: COLUMNS_OF_SEAL,
    })) {
      const names = [...columns.matchAll(/add ("\w+")/g)].map(([, name]) => `drop column ${name}`);
      this.addSql(`alter table "${table}" ${names.join(', ')};`);
    }
  }
}
