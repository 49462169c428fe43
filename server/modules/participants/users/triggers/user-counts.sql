-- A list of a million users is counted by reading a few rows, to which each statement adds once, however many users it
-- changes.

create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from "user_counts";
  elsif tg_op = 'INSERT' then
    insert into "user_counts" as c
      ("shard", "total_users", "active_users", "banned_users", "total_points", "total_claimed_tokens")
    select pg_backend_pid() % 64, * from (select
        count(*), count(*) filter (where "is_active" and not "is_banned"), count(*) filter (where "is_banned"),
        coalesce(sum("total_points"), 0), coalesce(sum("claimed_tokens"), 0)
      from added) as changed(a, b, c, d, e)
    where (a, b, c, d, e) <> (0, 0, 0, 0, 0)
    on conflict ("shard") do update set
      "total_users" = c."total_users" + excluded."total_users",
      "active_users" = c."active_users" + excluded."active_users",
      "banned_users" = c."banned_users" + excluded."banned_users",
      "total_points" = c."total_points" + excluded."total_points",
      "total_claimed_tokens" = c."total_claimed_tokens" + excluded."total_claimed_tokens";
  elsif tg_op = 'DELETE' then
    insert into "user_counts" as c
      ("shard", "total_users", "active_users", "banned_users", "total_points", "total_claimed_tokens")
    select pg_backend_pid() % 64, * from (select -a, -b, -c, -d, -e from (select
        count(*), count(*) filter (where "is_active" and not "is_banned"), count(*) filter (where "is_banned"),
        coalesce(sum("total_points"), 0), coalesce(sum("claimed_tokens"), 0)
      from removed) as counted(a, b, c, d, e)) as changed(a, b, c, d, e)
    where (a, b, c, d, e) <> (0, 0, 0, 0, 0)
    on conflict ("shard") do update set
      "total_users" = c."total_users" + excluded."total_users",
      "active_users" = c."active_users" + excluded."active_users",
      "banned_users" = c."banned_users" + excluded."banned_users",
      "total_points" = c."total_points" + excluded."total_points",
      "total_claimed_tokens" = c."total_claimed_tokens" + excluded."total_claimed_tokens";
  else
    insert into "user_counts" as c
      ("shard", "total_users", "active_users", "banned_users", "total_points", "total_claimed_tokens")
    select pg_backend_pid() % 64, * from (select sum(a), sum(b), sum(c), sum(d), sum(e) from (select
        count(*), count(*) filter (where "is_active" and not "is_banned"), count(*) filter (where "is_banned"),
        coalesce(sum("total_points"), 0), coalesce(sum("claimed_tokens"), 0)
      from added union all select -a, -b, -c, -d, -e from (select
        count(*), count(*) filter (where "is_active" and not "is_banned"), count(*) filter (where "is_banned"),
        coalesce(sum("total_points"), 0), coalesce(sum("claimed_tokens"), 0)
      from removed) as counted(a, b, c, d, e)) as counted(a, b, c, d, e)) as changed(a, b, c, d, e)
    where (a, b, c, d, e) <> (0, 0, 0, 0, 0)
    on conflict ("shard") do update set
      "total_users" = c."total_users" + excluded."total_users",
      "active_users" = c."active_users" + excluded."active_users",
      "banned_users" = c."banned_users" + excluded."banned_users",
      "total_points" = c."total_points" + excluded."total_points",
      "total_claimed_tokens" = c."total_claimed_tokens" + excluded."total_claimed_tokens";
  end if;
  return null;
end $$;
create or replace trigger users_added after insert on users
  referencing new table as added for each statement execute function count_users();
create or replace trigger users_changed after update on users
  referencing old table as removed new table as added for each statement execute function count_users();
create or replace trigger users_removed after delete on users
  referencing old table as removed for each statement execute function count_users();
create or replace trigger users_emptied after truncate on users
  for each statement execute function count_users();
