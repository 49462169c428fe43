-- The operation log is append-only, and each row has the hash of the one before.

-- The part of a row that can be removed with a person's data: its hash stays, and says nothing without the salt.
create or replace function log_content_hash(entry operation_logs) returns text language sql stable as $$
  select encode(sha256(convert_to("entry"."salt" || jsonb_build_array(
    "entry"."details", "entry"."details_zh", "entry"."message")::text, 'UTF8')), 'hex')
$$;

-- Continues the hash before it. Rows of early versions have no hash of their content, and keep their formula.
create or replace function log_entry_hash(previous text, entry operation_logs) returns text language sql stable as $$
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
$$;

-- The hash of the rows that are not in the chain: those of versions without it, and the demo's.
create or replace function log_unsealed_hash(with_demo boolean) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(case when l."is_redacted"
    then l."content_hash" else "log_entry_hash"('', l) end, '' order by l."id"), ''), 'UTF8')), 'hex')
  from "operation_logs" l where l."hash" is null and ("with_demo" or not l."is_demo")
$$;

-- Sealing begins once: from here on every row has a hash, and needs a signature after the time.
create or replace function begin_log(until timestamptz) returns void language sql as $$
  update "log_head" set "begun_at" = now(),
    "first_signed_after" = (select coalesce(max("id"), 0) from "operation_logs"), "unsigned_until" = "until",
    "unsealed_hash" = "log_unsealed_hash"(true), "unsealed_own_hash" = "log_unsealed_hash"(false)
  where "id" = 1 and "begun_at" is null
$$;

-- Writers take turns from here to their commit, so it is the last statement of each.
create or replace function add_log_entries(entries jsonb, "time" timestamptz) returns void language plpgsql as $$
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
end $$;

-- Rows that are inserted in any other way join the chain as well.
create or replace function seal_log_entry() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger operation_logs_seal before insert on operation_logs
  for each row when (current_setting('jetdrop.adds_log', true) is distinct from 'on')
  execute function seal_log_entry();

-- Once for a statement: a row that one transaction changes again and again takes longer each time.
create or replace function keep_log_head() returns trigger language plpgsql as $$
declare
  "last_row" text := current_setting('jetdrop.log_row', true);
begin
  if "last_row" <> '' then
    update "log_head" set "last_id" = ("last_row"::jsonb ->> 'last_id')::int,
      "hash" = "last_row"::jsonb ->> 'hash' where "id" = 1;
    perform set_config('jetdrop.log_row', '', true);
  end if;
  return null;
end $$;
create or replace trigger operation_logs_head after insert on operation_logs
  for each statement when (current_setting('jetdrop.adds_log', true) is distinct from 'on')
  execute function keep_log_head();

-- The demo's rows leave when the campaign goes live. The text of a row about a person whose data is removed is
-- replaced, and signed by the server; all else of it stays. A seal of an early version gets its key once.
create or replace function log_is_append_only() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger operation_logs_rows before update or delete on operation_logs
  for each row execute function log_is_append_only();
create or replace trigger operation_logs_all before truncate on operation_logs
  for each statement execute function log_is_append_only();
create or replace trigger log_seals_rows before update or delete on log_seals
  for each row execute function log_is_append_only();
create or replace trigger log_seals_all before truncate on log_seals
  for each statement execute function log_is_append_only();
