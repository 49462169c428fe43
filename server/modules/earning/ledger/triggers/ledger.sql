-- The ledger is append-only, and its transfers sum to zero.

-- Entries of a demo user may leave while the campaign is a preview. Of a reason, the part about a person leaves with
-- the person's data.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
declare
  is_demo boolean := false;
begin
  if tg_op = 'DELETE' then
    select u.is_demo into is_demo from "users" u, "site_settings" s
      where u."id" = old."user_id"
        and coalesce(s."values" ->> 'campaign_mode', 'preview') = 'preview';
    if is_demo then return old; end if;
  end if;
  if tg_op = 'UPDATE' and tg_level = 'ROW' and tg_table_name = 'ledger_transfers' then
    if to_jsonb(new) - array['reason', 'reason_zh'] = to_jsonb(old) - array['reason', 'reason_zh']
        and (to_jsonb(new) ->> 'reason' = to_jsonb(old) ->> 'reason' or to_jsonb(new) ->> 'reason' like '%[…]%')
        and (to_jsonb(new) ->> 'reason_zh' = to_jsonb(old) ->> 'reason_zh' or to_jsonb(new) ->> 'reason_zh' like '%[…]%')
    then return new; end if;
  end if;
  raise exception 'The ledger is append-only: % on % is refused; post a transfer that reverses it',
    tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_transfers_rows before update or delete on ledger_transfers
  for each row execute function ledger_is_append_only();
create or replace trigger ledger_transfers_all before truncate on ledger_transfers
  for each statement execute function ledger_is_append_only();
create or replace trigger ledger_entries_rows before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create or replace trigger ledger_entries_all before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- Checks sums and adds to the days' totals once for each statement, however many entries it has.
create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by "transfer_id", "currency" having sum("amount") <> 0) then
    raise exception 'The entries of a transfer must sum to zero in each currency, all in one statement'
      using errcode = 'check_violation';
  end if;
  insert into "ledger_days" as d ("day", "kind", "shard", "transfers", "points", "tokens")
    select (t."created_at" at time zone 'UTC')::date, t."kind", pg_backend_pid() % 64,
           count(distinct t."id"),
           coalesce(sum(a."amount") filter (where a."account" = 'user'), 0),
           coalesce(sum(a."amount") filter (where a."account" in ('claimed', 'paid')), 0)
    from added a join "ledger_transfers" t on t."id" = a."transfer_id"
    group by 1, 2 order by 1, 2
    on conflict ("day", "kind", "shard") do update set
      "transfers" = d."transfers" + excluded."transfers",
      "points" = d."points" + excluded."points",
      "tokens" = d."tokens" + excluded."tokens";
  return null;
end $$;
create or replace trigger ledger_entries_added after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_balance();

create or replace function ledger_deductions_decided() returns trigger language plpgsql as $$
begin
  if exists (select from added a join "ledger_transfers" t on t."id" = a."transfer_id"
      where t."kind" = 'adjustment' and t."decision_id" is null
        and a."account" = 'user' and a."amount" < 0) then
    raise exception 'Points are taken by a decision only' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger ledger_deductions_added after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_deductions_decided();
