-- Use cases hold the settings, all at once, and a change of the settings waits for them and they for it: nothing that
-- began under the old ones is stored after the change was answered.

create or replace function hold_site_settings() returns jsonb language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
  return (select "values" from "site_settings" where "id" = 1);
end $$;

create or replace function change_site_settings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('site_settings'));
  return new;
end $$;
create or replace trigger site_settings_held before update on site_settings
  for each row execute function change_site_settings();
