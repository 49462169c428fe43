-- Changes of points wait to be counted for the places, and a user who is banned leaves the leaderboard at once.

create or replace function note_point_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_active and not old.is_banned and old.total_points > 0 then
    insert into point_changes (points, users) values (old.total_points, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_active and not new.is_banned and new.total_points > 0 then
    insert into point_changes (points, users) values (new.total_points, 1);
  end if;
  return null;
end $$;
create or replace trigger users_points_added after insert on users
  for each row when (new.total_points > 0)
  execute function note_point_change();
create or replace trigger users_points_changed after update of total_points, is_active, is_banned on users
  for each row when (old.total_points <> new.total_points
    or old.is_active <> new.is_active
    or old.is_banned <> new.is_banned)
  execute function note_point_change();
create or replace trigger users_points_removed after delete on users
  for each row when (old.total_points > 0)
  execute function note_point_change();

create or replace function forget_points() returns trigger language plpgsql as $$
begin
  delete from point_changes;
  delete from point_counts;
  delete from point_blocks;
  return null;
end $$;
create or replace trigger users_points_emptied after truncate on users
  for each statement execute function forget_points();

-- Not the function of the public tables: most changes of users show nowhere.
create or replace function notify_rank_lost() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', tg_table_name);
  return null;
end $$;
create or replace trigger users_rank_lost after update of is_banned, is_active on users
  for each row when (new.is_banned is distinct from old.is_banned or new.is_active is distinct from old.is_active)
  execute function notify_rank_lost();
create or replace trigger users_rank_removed after delete on users
  for each row when (old.total_points > 0)
  execute function notify_rank_lost();
