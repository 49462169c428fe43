-- An early version writes the status by its former name.

create or replace function payout_batches_requested() returns trigger language plpgsql as $$
begin
  new."status" := 'requested';
  return new;
end $$;
create or replace trigger payout_batches_requested before insert or update of status on payout_batches
  for each row when (new.status = 'asked')
  execute function payout_batches_requested();
