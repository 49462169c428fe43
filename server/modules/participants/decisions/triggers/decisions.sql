-- A ban has a decision, also one by an early version or in SQL.

create or replace function users_ban_decision() returns trigger language plpgsql as $$
begin
  if not new."is_banned" then
    update "decisions" set "overturned_at" = coalesce("overturned_at", now())
      where "id" = new."ban_decision_id";
    new."ban_decision_id" := null;
  elsif btrim(coalesce(new."ban_reason", '')) <> '' then
    insert into "decisions" ("user_id", "kind", "reason", "reason_zh", "is_reviewed", "decided_at")
      values (new."id", 'ban', new."ban_reason", coalesce(new."ban_reason_zh", ''), true,
        coalesce(new."banned_at", now()))
      returning "id" into new."ban_decision_id";
  end if;
  return new;
end $$;
create or replace trigger users_ban_decided before insert or update on users
  for each row when (new.is_banned is distinct from (new.ban_decision_id is not null))
  execute function users_ban_decision();
