-- A balance has to be held from the completion of its task on.

create or replace function note_balance_sample() returns trigger language plpgsql as $$
begin
  insert into "balance_samples" ("user_id", "task_id", "held_since", "next_sample_at", "snapshot_at")
    values (new."user_id", new."task_id", coalesce(new."completed_at", now()),
      now() + random() * interval '1 day', now())
    on conflict ("user_id", "task_id") do update set "held_since" = excluded."held_since",
      "lowest" = null, "sampled_at" = null, "next_sample_at" = excluded."next_sample_at",
      "snapshot_at" = excluded."snapshot_at", "is_in_snapshot" = null, "snapshot_balance" = null;
  return null;
end $$;
create or replace trigger completions_balance_added after insert on completions
  for each row when (new.status = 'completed' and new.asked ->> 'verification' in ('ton_balance', 'jetton_balance'))
  execute function note_balance_sample();
create or replace trigger completions_balance_completed after update of status on completions
  for each row when (new.status = 'completed'
    and new.asked ->> 'verification' in ('ton_balance', 'jetton_balance') and old.status <> 'completed')
  execute function note_balance_sample();
