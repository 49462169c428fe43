-- No second notice of a kind while the first one waits. A rule's own refusal of a task is on the visitor's screen.
create or replace function add_telegram_notice() returns trigger language plpgsql as $$
begin
  insert into "telegram_notices" ("subscriber_telegram_id", "kind", "created_at", "due_at")
    select s."telegram_id", tg_argv[0], now(), now()
    from "telegram_accounts" a
    join "telegram_subscribers" s on s."telegram_id" = a."telegram_id"
    where a."user_id" = new."user_id"
    on conflict do nothing;
  return null;
end $$;
create or replace trigger reviews_notice after insert on reviews
  for each row execute function add_telegram_notice('review');
create or replace trigger decisions_notice after insert on decisions
  for each row when (new.kind <> 'refusal')
  execute function add_telegram_notice('decision');
create or replace trigger appeals_notice after update of status on appeals
  for each row when (old.status = 'open' and new.status <> 'open')
  execute function add_telegram_notice('appeal');
create or replace trigger claims_notice after update of status on claims
  for each row when (old.status <> 'delivered' and new.status = 'delivered')
  execute function add_telegram_notice('payout');

-- An appeal has a notice of its own.
create or replace function add_lifted_notice() returns trigger language plpgsql as $$
begin
  insert into "telegram_notices" ("subscriber_telegram_id", "kind", "created_at", "due_at")
    select s."telegram_id", 'decision', now(), now()
    from "telegram_accounts" a
    join "telegram_subscribers" s on s."telegram_id" = a."telegram_id"
    where a."user_id" = new."user_id" and not exists (
      select 1 from "appeals" p where p."decision_id" = new."id" and p."status" = 'open'
    )
    on conflict do nothing;
  return null;
end $$;
create or replace trigger decisions_lifted_notice after update of overturned_at on decisions
  for each row when (old.overturned_at is null and new.overturned_at is not null and new.kind <> 'refusal')
  execute function add_lifted_notice();

-- A deleted user, or one who unlinks the account, is no subscriber.
create or replace function remove_telegram_subscriber() returns trigger language plpgsql as $$
begin
  delete from "telegram_subscribers" where "telegram_id" = old."telegram_id";
  return null;
end $$;
create or replace trigger telegram_accounts_removed after delete on telegram_accounts
  for each row execute function remove_telegram_subscriber();
