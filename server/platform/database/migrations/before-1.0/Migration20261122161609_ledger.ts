import { createHash } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { formatTonAddress } from '#libs/domain/index.js';

/** What belongs to a demo user may go, as long as the campaign is a preview; nothing else ever. */
const APPEND_ONLY = `create function "ledger_is_append_only"() returns trigger language plpgsql as $$
  declare
    is_demo boolean := false;
  begin
    if tg_op = 'DELETE' then
      select u.is_demo into is_demo from "users" u, "site_settings" s
        where u."id" = old."user_id"
          and coalesce(s."values" ->> 'campaign_mode', 'preview') = 'preview';
      if is_demo then return old; end if;
    end if;
    raise exception 'The ledger is append-only: % on % is refused; post a transfer that reverses it',
      tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;`;

/** Once for each statement, so that a transfer costs one look, whatever it has of entries. */
const BALANCED = `create function "ledger_entries_balance"() returns trigger language plpgsql as $$
  begin
    if exists (select from added group by "transfer_id", "currency" having sum("amount") <> 0) then
      raise exception 'The entries of a transfer must sum to zero in each currency, all in one statement'
        using errcode = 'check_violation';
    end if;
    insert into "ledger_days" as d ("day", "kind", "shard", "transfers", "points", "tokens")
      select (t."created_at" at time zone 'UTC')::date, t."kind", pg_backend_pid() % 64,
             count(distinct t."id"),
             coalesce(sum(a."amount") filter (where a."account" = 'user'), 0),
             coalesce(sum(a."amount") filter (where a."account" in ('claimed', 'paid')), 0)
      from added a join "ledger_transfers" t on t."id" = a."transfer_id"
      group by 1, 2 order by 1, 2
      on conflict ("day", "kind", "shard") do update set
        "transfers" = d."transfers" + excluded."transfers",
        "points" = d."points" + excluded."points",
        "tokens" = d."tokens" + excluded."tokens";
    return null;
  end $$;`;

const COUNTED = `count(*), count(*) filter (where "is_active" and not "is_banned"),
  count(*) filter (where "is_banned"), coalesce(sum("total_points"), 0),
  coalesce(sum("claimed_tokens"), 0)`;

const COUNTS = [
  'total_users',
  'active_users',
  'banned_users',
  'total_points',
  'total_claimed_tokens',
];

/** Adds to the counters once for a statement, however many rows it changes. */
const addCounts = (changes: string) => `insert into "user_counts" as c
    ("shard", ${COUNTS.map((name) => `"${name}"`).join(', ')})
  select pg_backend_pid() % 64, * from (${changes}) as changed(a, b, c, d, e)
  where (a, b, c, d, e) <> (0, 0, 0, 0, 0)
  on conflict ("shard") do update set
    ${COUNTS.map((name) => `"${name}" = c."${name}" + excluded."${name}"`).join(', ')};`;

const ADDED = `select ${COUNTED} from added`;
const REMOVED = `select -a, -b, -c, -d, -e from (select ${COUNTED} from removed) as counted(a, b, c, d, e)`;
const CHANGED = `select ${['a', 'b', 'c', 'd', 'e'].map((name) => `sum(${name})`).join(', ')}
  from (${ADDED} union all ${REMOVED}) as counted(a, b, c, d, e)`;

/** A list of a million users is counted by reading a few rows. */
const COUNT_USERS = `create function "count_users"() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from "user_counts";
    elsif tg_op = 'INSERT' then
      ${addCounts(ADDED)}
    elsif tg_op = 'DELETE' then
      ${addCounts(REMOVED)}
    else
      ${addCounts(CHANGED)}
    end if;
    return null;
  end $$;`;

const SETTINGS_LOCK = `hashtext('site_settings')`;

/**
 * Whoever takes part holds the settings, all at once; whoever changes them waits for those and is
 * waited for. So nothing that was begun under the old ones is stored after the change has been answered.
 */
const HOLD_SETTINGS = [
  `create function "hold_site_settings"() returns jsonb language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${SETTINGS_LOCK});
      return (select "values" from "site_settings" where "id" = 1);
    end $$;`,
  `create function "change_site_settings"() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${SETTINGS_LOCK});
      return new;
    end $$;`,
  `create trigger "site_settings_held" before update on "site_settings" for each row
    execute function "change_site_settings"();`,
];

/** The version before bans without a reason, and so does the specification's own call. */
const BAN_REASON = `create function "users_ban_reason"() returns trigger language plpgsql as $$
  begin
    new."ban_reason" := 'no_reason_given';
    return new;
  end $$;`;

/**
 * Those of the users that the seed of every version has made. Each account is the hash of a text, so
 * that nobody holds its key: a user with another address is somebody's, and stays.
 */
const DEMO_ADDRESSES = Array.from({ length: 24 }, (_, index) => {
  const account = createHash('sha256')
    .update(`jetdrop sample ${index + 1}`)
    .digest('hex');
  return formatTonAddress(`0:${account}`, 'mainnet');
});

/** Users become participants: what they do is completed, claimed and booked. */
export class Migration20261122161609_ledger extends Migration {
  override name = 'Migration20261122161609_ledger';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "claims" ("id" serial primary key, "user_id" int not null, "wallet_address" varchar(128) not null, "tokens" bigint not null, "status" text not null default 'requested', "reason" varchar(500) not null default '', "idempotency_key" varchar(100) not null, "requested_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "claims_status_id_index" on "claims" ("status", "id");`);
    this.addSql(
      `alter table "claims" add constraint "claims_user_id_idempotency_key_unique" unique ("user_id", "idempotency_key");`,
    );

    this.addSql(
      `create table "completions" ("id" bigserial primary key, "user_id" int not null, "task_id" int not null, "status" text not null, "due_at" timestamptz(3) null, "review_due_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "points" int null, "reason" varchar(500) not null default '', "evidence" varchar(2000) not null default '', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `alter table "completions" add constraint "completions_user_id_task_id_unique" unique ("user_id", "task_id");`,
    );

    this.addSql(
      `create table "ledger_days" ("day" date not null, "kind" text not null, "shard" smallint not null, "transfers" bigint not null, "points" bigint not null, "tokens" bigint not null, primary key ("day", "kind", "shard"));`,
    );

    this.addSql(
      `create table "ledger_entries" ("id" bigserial primary key, "transfer_id" bigint not null, "account" text not null, "user_id" int not null, "currency" text not null, "amount" bigint not null);`,
    );
    this.addSql(
      `create index "ledger_entries_user_id_transfer_id_index" on "ledger_entries" ("user_id", "transfer_id");`,
    );

    this.addSql(
      `create table "ledger_transfers" ("id" bigserial primary key, "key" varchar(100) not null, "kind" text not null, "user_id" int not null, "reason" varchar(500) not null default '', "caused_by" varchar(64) not null default '', "created_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_key_unique" unique ("key");`,
    );

    this.addSql(
      `create table "token_pool" ("id" int not null, "taken" bigint not null default '0', primary key ("id"));`,
    );

    this.addSql(
      `create table "user_counts" ("shard" smallint not null, "total_users" bigint not null default '0', "active_users" bigint not null default '0', "banned_users" bigint not null default '0', "total_points" bigint not null default '0', "total_claimed_tokens" bigint not null default '0', primary key ("shard"));`,
    );

    this.addSql(`alter table "tasks" add "verification" text not null default 'manual';`);
    this.addSql(
      `alter table "tasks" add constraint "tasks_verification_check" check ("verification" in ('self', 'wallet', 'page_visit', 'code', 'ton_balance', 'jetton_balance', 'referrals', 'telegram_member', 'manual'));`,
    );

    this.addSql(
      `alter table "users" add "ban_reason" varchar(500) null, add "banned_at" timestamptz(3) null, add "is_demo" boolean not null default false;`,
    );
    this.addSql(`create index "users_created_at_id_index" on "users" ("created_at", "id");`);
    this.addSql(`create index "users_is_demo_index" on "users" ("id") where "is_demo";`);
    this.addSql(`update "users" set "ban_reason" = 'no_reason_given' where "is_banned";`);
    this.addSql(
      `alter table "users" add constraint "users_is_banned_check" check (not is_banned or coalesce(ban_reason, '') <> '');`,
    );

    this.addSql(`alter table "claims" add constraint "claims_tokens_check" check (tokens > 0);`);
    this.addSql(
      `alter table "claims" add constraint "claims_reason_check" check (status <> 'rejected' or reason <> '');`,
    );
    this.addSql(
      `alter table "claims" add constraint "claims_status_check" check ("status" in ('requested', 'approved', 'batched', 'sent', 'delivered', 'rejected', 'failed'));`,
    );

    this.addSql(
      `alter table "completions" add constraint "completions_reason_check" check (status <> 'failed' or reason <> '');`,
    );
    this.addSql(
      `alter table "completions" add constraint "completions_status_check" check ("status" in ('not_started', 'in_progress', 'pending_verification', 'completed', 'failed'));`,
    );

    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'adjustment', 'reversal', 'deletion', 'opening'));`,
    );

    this.addSql(
      `alter table "ledger_entries" add constraint "ledger_entries_account_check" check ("account" in ('issued', 'user', 'pool', 'claimed', 'paid', 'forfeited'));`,
    );
    this.addSql(
      `alter table "ledger_entries" add constraint "ledger_entries_currency_check" check ("currency" in ('points', 'tokens'));`,
    );

    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'adjustment', 'reversal', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "token_pool" add constraint "token_pool_id_check" check (id = 1);`);
    this.addSql(
      `alter table "token_pool" add constraint "token_pool_taken_check" check (taken >= 0);`,
    );

    for (const table of ['claims', 'completions']) {
      this.addSql(`alter table "${table}" add constraint "${table}_user_id_foreign"
        foreign key ("user_id") references "users" ("id") on delete cascade;`);
    }
    this.addSql(`alter table "ledger_entries" add constraint "ledger_entries_transfer_id_foreign"
      foreign key ("transfer_id") references "ledger_transfers" ("id");`);
    for (const statement of HOLD_SETTINGS) this.addSql(statement);
    this.keepTheLedger();
    this.countTheUsers();
    this.carryOver();
  }

  private keepTheLedger(): void {
    this.addSql(APPEND_ONLY);
    for (const table of ['ledger_transfers', 'ledger_entries']) {
      this.addSql(`create trigger "${table}_rows" before update or delete on "${table}"
        for each row execute function "ledger_is_append_only"();`);
      this.addSql(`create trigger "${table}_all" before truncate on "${table}"
        for each statement execute function "ledger_is_append_only"();`);
    }
    this.addSql(`create view "ledger_lines" as
      select e."id", e."transfer_id", e."user_id", e."account", e."currency", e."amount",
             t."key", t."kind", t."reason", t."caused_by", t."created_at"
      from "ledger_entries" e join "ledger_transfers" t on t."id" = e."transfer_id";`);
    this.addSql(BALANCED);
    this.addSql(`create trigger "ledger_entries_added" after insert on "ledger_entries"
      referencing new table as added
      for each statement execute function "ledger_entries_balance"();`);
  }

  private countTheUsers(): void {
    this.addSql(COUNT_USERS);
    this.addSql(`create trigger "users_added" after insert on "users"
      referencing new table as added for each statement execute function "count_users"();`);
    this.addSql(`create trigger "users_removed" after delete on "users"
      referencing old table as removed for each statement execute function "count_users"();`);
    this.addSql(`create trigger "users_emptied" after truncate on "users"
      for each statement execute function "count_users"();`);
    this.addSql(`create trigger "users_changed" after update on "users"
      referencing old table as removed new table as added
      for each statement execute function "count_users"();`);
    this.addSql(`insert into "user_counts" select 0, ${COUNTED} from "users";`);
    this.addSql(BAN_REASON);
    this.addSql(`create trigger "users_banned" before insert or update on "users" for each row
      when (new."is_banned" and coalesce(new."ban_reason", '') = '') execute function "users_ban_reason"();`);
  }

  /** Before this version nothing said who is a demo user, or how a task is verified but a flag. */
  private carryOver(): void {
    this.addSql(`update "tasks" set "verification" = case
      when not "verification_required" then 'self'
      when "type" = 'referral' then 'referrals'
      when "type" = 'wallet' and "icon" = 'coins' then 'ton_balance'
      else 'manual' end;`);
    this.addSql(
      `update "users" set "is_demo" = true where "wallet_address" in ('${DEMO_ADDRESSES.join("', '")}');`,
    );
    this.addSql(`insert into "ledger_transfers" ("key", "kind", "user_id", "created_at")
      select 'opening:' || "id", 'opening', "id", "created_at" from "users"
      where "total_points" > 0 or "claimed_tokens" > 0;`);
    this.addSql(`insert into "ledger_entries" ("transfer_id", "account", "user_id", "currency", "amount")
      select t."id", side."account", u."id", side."currency", side."amount"
      from "ledger_transfers" t join "users" u on u."id" = t."user_id",
      lateral (values ('issued', 'points', -u."total_points"), ('user', 'points', u."total_points"),
        ('pool', 'tokens', -u."claimed_tokens"), ('claimed', 'tokens', u."claimed_tokens"))
        as side("account", "currency", "amount")
      where t."kind" = 'opening';`);
    this.addSql(`insert into "token_pool" ("id", "taken")
      select 1, coalesce(sum("claimed_tokens"), 0) from "users";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view if exists "ledger_lines";`);
    this.addSql(`drop table if exists "claims" cascade;`);
    this.addSql(`drop table if exists "completions" cascade;`);
    this.addSql(`drop table if exists "ledger_days" cascade;`);
    this.addSql(`drop table if exists "ledger_entries" cascade;`);
    this.addSql(`drop table if exists "ledger_transfers" cascade;`);
    this.addSql(`drop table if exists "token_pool" cascade;`);
    this.addSql(`drop table if exists "user_counts" cascade;`);
    for (const name of ['users_added', 'users_removed', 'users_emptied', 'users_changed']) {
      this.addSql(`drop trigger "${name}" on "users";`);
    }
    this.addSql(`drop trigger "users_banned" on "users";`);
    this.addSql(`drop trigger "site_settings_held" on "site_settings";`);
    this.addSql(`drop function "change_site_settings"();`);
    this.addSql(`drop function "hold_site_settings"();`);
    for (const name of ['ledger_is_append_only', 'ledger_entries_balance', 'count_users']) {
      this.addSql(`drop function "${name}"();`);
    }
    this.addSql(`drop function "users_ban_reason"();`);

    this.addSql(`alter table "tasks" drop constraint "tasks_verification_check";`);
    this.addSql(`alter table "tasks" drop column "verification";`);

    this.addSql(`drop index "users_created_at_id_index";`);
    this.addSql(`alter table "users" drop constraint "users_is_banned_check";`);
    this.addSql(
      `alter table "users" drop column "ban_reason", drop column "banned_at", drop column "is_demo";`,
    );
  }
}
