-- Other processes drop their cached answers when one of these tables changes, whoever changes it.

create or replace function notify_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', tg_table_name);
  return null;
end $$;
create or replace trigger contents_public_change after insert or update or delete or truncate on contents
  for each statement execute function notify_public_change();
create or replace trigger leaderboard_public_change after insert or update or delete on leaderboard
  for each statement execute function notify_public_change();
create or replace trigger site_sections_public_change after insert or update or delete or truncate on site_sections
  for each statement execute function notify_public_change();
create or replace trigger site_settings_public_change after insert or update or delete or truncate on site_settings
  for each statement execute function notify_public_change();
create or replace trigger site_texts_public_change after insert or update or delete or truncate on site_texts
  for each statement execute function notify_public_change();
create or replace trigger tasks_public_change after insert or delete or truncate on tasks
  for each statement execute function notify_public_change();
-- A place that is taken shows nowhere, unless it is the last one.
create or replace function notify_task_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'places_taken' <> to_jsonb(old) - 'places_taken'
      or (new.places_taken >= new.max_completions) is distinct from (old.places_taken >= old.max_completions) then
    perform pg_notify('public_changes', tg_table_name);
  end if;
  return null;
end $$;
create or replace trigger tasks_public_update after update on tasks
  for each row execute function notify_task_change();
create or replace trigger team_members_public_change after insert or update or delete or truncate on team_members
  for each statement execute function notify_public_change();
create or replace trigger verification_methods_public_change
  after insert or delete or update of is_enabled, note, note_en on verification_methods
  for each statement execute function notify_public_change();
