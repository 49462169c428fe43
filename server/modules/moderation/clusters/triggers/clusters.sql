-- Each of these may link a user to others: a sign-in from another network, a submitted post, a known funder.
create or replace function note_cluster_change() returns trigger language plpgsql as $$
begin
  insert into "cluster_changes" ("user_id") values (new."user_id");
  return null;
end $$;
create or replace trigger sign_in_networks_cluster after insert on sign_in_networks
  for each row execute function note_cluster_change();
create or replace trigger completions_evidence_cluster_added after insert on completions
  for each row when (new.evidence_key is not null)
  execute function note_cluster_change();
create or replace trigger completions_evidence_cluster after update of evidence_key on completions
  for each row when (new.evidence_key is distinct from old.evidence_key and new.evidence_key is not null)
  execute function note_cluster_change();
create or replace trigger wallet_histories_cluster after update of checked_at on wallet_histories
  for each row when (old.checked_at is null
    or new.funder is distinct from old.funder
    or new.first_seen_at is distinct from old.first_seen_at
    or (old.outgoing_transactions = 0) <> (new.outgoing_transactions = 0))
  execute function note_cluster_change();

-- A cluster's counts follow members who are deleted or removed.
create or replace function cluster_member_lost() returns trigger language plpgsql as $$
begin
  update "clusters" set "users" = greatest("users" - 1, 0),
      "known" = greatest("known" - old."is_known"::int, 0),
      "with_past" = greatest("with_past" - old."has_past"::int, 0), "updated_at" = now()
    where "id" = old."cluster_id";
  return null;
end $$;
create or replace trigger cluster_members_lost after delete on cluster_members
  for each row execute function cluster_member_lost();
