-- Lists are sorted by what users can still claim. A generated column would have rewritten the table.

create or replace function set_claimable_tokens() returns trigger language plpgsql as $$
  begin
    new."claimable_tokens" := greatest(new."total_points" / 1000 - new."claimed_tokens", 0);
    return new;
  end $$;
create or replace trigger users_claimable before insert or update of total_points, claimed_tokens on users
  for each row execute function set_claimable_tokens();
