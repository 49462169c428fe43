-- A new wallet's history is read from its beginning.

create or replace function note_wallet_history() returns trigger language plpgsql as $$
begin
  insert into "wallet_histories" ("user_id", "wallet_address", "next_check_at")
    values (new."id", new."wallet_address", now())
    on conflict ("user_id") do update set "wallet_address" = excluded."wallet_address",
      "first_seen_at" = null, "outgoing_transactions" = 0, "funder" = null, "funded_at" = null,
      "read_until_lt" = 0, "checked_at" = null, "next_check_at" = now(), "failures" = 0;
  return null;
end $$;
create or replace trigger users_wallet_added after insert on users
  for each row when (new.account is not null and not new.is_demo)
  execute function note_wallet_history();
create or replace trigger users_wallet_changed after update of wallet_address on users
  for each row when (new.account is not null and new.wallet_address <> old.wallet_address)
  execute function note_wallet_history();
