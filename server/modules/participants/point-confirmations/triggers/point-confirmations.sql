-- A new user's balance is checked for the first time as soon as it is needed.

create or replace function note_point_confirmation() returns trigger language plpgsql as $$
begin
  insert into "point_confirmations" ("user_id", "next_check_at") values (new."id", now())
    on conflict ("user_id") do nothing;
  return null;
end $$;
create or replace trigger users_confirmation_added after insert on users
  for each row when (new.account is not null and not new.is_demo)
  execute function note_point_confirmation();
