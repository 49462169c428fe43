-- Signals are computed again for users whose key, network or evidence changes.

create or replace function note_signal_change() returns trigger language plpgsql as $$
begin
  insert into "signal_changes" ("user_id")
    values ((to_jsonb(new) ->> case when tg_table_name = 'users' then 'id' else 'user_id' end)::int);
  return null;
end $$;
create or replace trigger users_key_added after insert on users
  for each row when (new.key_hash is not null)
  execute function note_signal_change();
create or replace trigger users_key_changed after update of key_hash on users
  for each row when (new.key_hash is distinct from old.key_hash)
  execute function note_signal_change();
create or replace trigger sign_in_networks_added after insert on sign_in_networks
  for each row execute function note_signal_change();
create or replace trigger completions_evidence_added after insert on completions
  for each row when (new.evidence <> '')
  execute function note_signal_change();
create or replace trigger completions_evidence_changed after update of evidence on completions
  for each row when (new.evidence <> old.evidence)
  execute function note_signal_change();

-- A key that is computed later can be that of others.
create or replace trigger completions_evidence_keyed after update of evidence_key on completions
  for each row when (new.evidence = old.evidence and new.evidence_key is not null and old.evidence_key is null)
  execute function note_signal_change();

-- Others of the network have one neighbour less.
create or replace function note_signal_loss() returns trigger language plpgsql as $$
begin
  insert into "signal_changes" ("user_id", "is_first")
    select old."user_id", false
    union all (select "user_id", false from "sign_in_networks"
      where "network_hash" = old."network_hash" limit 200);
  return null;
end $$;
create or replace trigger sign_in_networks_removed after delete on sign_in_networks
  for each row execute function note_signal_loss();
