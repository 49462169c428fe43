-- From the report on, nothing that was published is changed or added to.

create or replace function published_is_final() returns trigger language plpgsql as $$
begin
  if exists (select from "campaign_reports") then
    raise exception 'The campaign is closed: % on % is refused, what was published stays as it is',
      tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger allocation_lines_final before insert or update or delete or truncate on allocation_lines
  for each statement execute function published_is_final();
create or replace trigger campaign_reports_final before insert or update or delete or truncate on campaign_reports
  for each statement execute function published_is_final();
create or replace trigger published_payouts_final before insert or update or delete or truncate on published_payouts
  for each statement execute function published_is_final();
