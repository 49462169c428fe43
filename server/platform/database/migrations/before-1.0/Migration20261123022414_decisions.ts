import { Migration } from '@mikro-orm/migrations';

/** What a row belongs to goes, and the row with it. */
const PARTS: readonly (readonly [table: string, column: string, parent: string])[] = [
  ['appeals', 'decision_id', 'decisions'],
  ['appeals', 'user_id', 'users'],
  ['review_holds', 'completion_id', 'completions'],
  ['sign_in_networks', 'user_id', 'users'],
  ['telegram_accounts', 'user_id', 'users'],
];

/** A decision that something rests on is there. */
const DECIDED: readonly (readonly [table: string, column: string])[] = [
  ['claims', 'decision_id'],
  ['completions', 'decision_id'],
  ['ledger_transfers', 'decision_id'],
  ['users', 'ban_decision_id'],
];

/**
 * The decision of a ban is written with it and ends with it, whoever bans: one user, thousands in one
 * statement, or the version before. Without a reason there is none, and so no ban.
 */
const BAN_DECISION = `create function "users_ban_decision"() returns trigger language plpgsql as $$
  begin
    if not new."is_banned" then
      update "decisions" set "overturned_at" = coalesce("overturned_at", now())
        where "id" = new."ban_decision_id";
      new."ban_decision_id" := null;
    elsif btrim(coalesce(new."ban_reason", '')) <> '' then
      insert into "decisions" ("user_id", "kind", "reason", "reason_zh", "is_reviewed", "decided_at")
        values (new."id", 'ban', new."ban_reason", coalesce(new."ban_reason_zh", ''), true,
          coalesce(new."banned_at", now()))
        returning "id" into new."ban_decision_id";
    end if;
    return new;
  end $$;`;

/** With the decision that a line rests on. */
const LEDGER_LINES = (columns: string) => `create view "ledger_lines" as
  select e."id", e."transfer_id", e."user_id", e."account", e."currency", e."amount",
         t."key", t."kind", t."reason", t."caused_by", t."created_at"${columns}
  from "ledger_entries" e join "ledger_transfers" t on t."id" = e."transfer_id";`;

/** Only what visitors see of a method; how its service does changes with every question. */
const METHOD_CHANGED = `create trigger "verification_methods_public_change"
  after insert or delete or update of "is_enabled", "note", "note_en" on "verification_methods"
  for each statement execute function "notify_public_change"();`;

const LEADERBOARD_CHANGED = `create trigger "leaderboard_public_change"
  after insert or update or delete on "leaderboard"
  for each statement execute function "notify_public_change"();`;

/**
 * What takes something from a user is a decision with a reason; users appeal it. Tasks are checked by
 * methods with settings, people review what is handed in, and users are invited by others.
 */
export class Migration20261123022414_decisions extends Migration {
  override name = 'Migration20261123022414_decisions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "appeals" ("id" serial primary key, "decision_id" int not null, "user_id" int not null, "text" varchar(2000) not null, "status" text not null default 'open', "answer" varchar(2000) not null default '', "answer_zh" varchar(2000) not null default '', "answered_by" varchar(64) not null default '', "created_at" timestamptz(3) not null, "answered_at" timestamptz(3) null);`,
    );
    this.addSql(
      `alter table "appeals" add constraint "appeals_decision_id_unique" unique ("decision_id");`,
    );
    this.addSql(`create index "appeals_status_id_index" on "appeals" ("status", "id");`);
    this.addSql(`create index "appeals_user_id_id_index" on "appeals" ("user_id", "id");`);

    this.addSql(
      `create table "decisions" ("id" serial primary key, "user_id" int not null, "kind" text not null, "reason" varchar(500) not null, "reason_zh" varchar(500) not null default '', "details" jsonb null, "is_reviewed" boolean not null default false, "task_id" int null, "claim_id" int null, "transfer_key" varchar(100) null, "points" bigint null, "tokens" bigint null, "decided_at" timestamptz(3) not null, "overturned_at" timestamptz(3) null);`,
    );
    this.addSql(`create index "decisions_user_id_id_index" on "decisions" ("user_id", "id");`);

    this.addSql(
      `create table "leaderboard" ("id" int not null, "entries" jsonb not null, "users" int not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "leaderboard_places" ("points" bigint not null, "place" int not null, primary key ("points"));`,
    );

    this.addSql(
      `create table "reviews" ("id" bigserial primary key, "completion_id" bigint not null, "user_id" int not null, "task_id" int not null, "outcome" text not null, "reviewed_by" varchar(64) not null, "submitted_at" timestamptz(3) not null, "reviewed_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "reviews_reviewed_at_index" on "reviews" ("reviewed_at");`);

    this.addSql(
      `create table "review_holds" ("completion_id" bigint not null, "session_id" uuid not null, "held_until" timestamptz(3) not null, primary key ("completion_id"));`,
    );

    this.addSql(
      `create table "sign_in_networks" ("network_hash" varchar(43) not null, "user_id" int not null, "last_seen_at" timestamptz(3) not null, primary key ("network_hash", "user_id"));`,
    );
    this.addSql(`create index "sign_in_networks_user_id_index" on "sign_in_networks" ("user_id");`);
    this.addSql(
      `create index "sign_in_networks_last_seen_at_index" on "sign_in_networks" ("last_seen_at");`,
    );

    this.addSql(
      `create table "telegram_accounts" ("user_id" int not null, "telegram_id" bigint not null, "name" varchar(128) not null, "linked_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `alter table "telegram_accounts" add constraint "telegram_accounts_telegram_id_unique" unique ("telegram_id");`,
    );

    this.addSql(
      `create table "verification_methods" ("method" text not null, "is_enabled" boolean not null default true, "note" varchar(500) not null default '', "note_en" varchar(500) not null default '', "last_success_at" timestamptz(3) null, "last_failure_at" timestamptz(3) null, "last_error" varchar(500) not null default '', "failures_in_a_row" int not null default 0, "updated_at" timestamptz(3) not null, primary key ("method"));`,
    );

    this.addSql(`alter table "claims" add "decision_id" int null;`);
    this.addSql(
      `alter table "claims" add constraint "claims_decision_id_check" check (status <> 'rejected' or decision_id is not null);`,
    );

    this.addSql(
      `alter table "completions" add "submitted_at" timestamptz(3) null, add "decision_id" int null, add "tries" smallint not null default 0;`,
    );
    this.addSql(
      `create index "completions_reviews_index" on "completions" ("review_due_at", "id") where "status" = 'pending_verification' and "review_due_at" is not null;`,
    );
    this.addSql(
      `create index "completions_evidence_index" on "completions" (md5(lower(btrim("evidence")))) where "evidence" <> '';`,
    );
    this.addSql(
      `alter table "completions" add constraint "completions_decision_id_check" check (status <> 'failed' or decision_id is not null);`,
    );

    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(`alter table "ledger_transfers" add "decision_id" int null;`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_decision_id_check" check (kind <> 'reversal' or decision_id is not null);`,
    );
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "tasks" add "verification_settings" jsonb not null default '{}';`);

    this.addSql(`alter table "users" drop constraint "users_total_points_check";`);
    this.addSql(
      `alter table "users" add "ban_reason_zh" varchar(500) null, add "ban_decision_id" int null, add "inviter_id" int null, add "referral_counts" boolean not null default false, add "referral_groups" int not null default 0, add "key_hash" varchar(43) null;`,
    );
    this.addSql(
      `create index "users_inviter_id_index" on "users" ("inviter_id", "id") where "inviter_id" is not null;`,
    );
    this.addSql(
      `create index "users_referral_counts_index" on "users" ("inviter_id") where "referral_counts";`,
    );
    this.addSql(
      `create index "users_key_hash_index" on "users" ("key_hash") where "key_hash" is not null;`,
    );
    this.addSql(`drop trigger "users_banned" on "users";`);
    this.addSql(`drop function "users_ban_reason"();`);
    this.addSql(BAN_DECISION);
    this.addSql(`create trigger "users_ban_decided" before insert or update on "users" for each row
      when (new."is_banned" is distinct from (new."ban_decision_id" is not null))
      execute function "users_ban_decision"();`);
    this.addSql(`update "users" set "ban_reason" = "ban_reason" where "is_banned";`);
    this.addSql(
      `alter table "users" add constraint "users_ban_decision_id_check" check (not is_banned or ban_decision_id is not null);`,
    );
    this.addSql(`update "users" u set "inviter_id" = i."id" from "users" i
      where i."referral_code" = u."invited_with" and i."network" = u."network" and i."id" < u."id";`);
    this.addSql(
      `alter table "users" add constraint "users_inviter_id_check" check (inviter_id < id);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_referral_groups_check" check (referral_groups >= 0);`,
    );

    this.addSql(
      `alter table "appeals" add constraint "appeals_text_check" check (btrim(text) <> '');`,
    );
    this.addSql(
      `alter table "appeals" add constraint "appeals_answer_check" check (status = 'open' or btrim(answer) <> '');`,
    );
    this.addSql(
      `alter table "appeals" add constraint "appeals_status_check" check ("status" in ('open', 'upheld', 'overturned'));`,
    );

    this.addSql(
      `alter table "decisions" add constraint "decisions_reason_check" check (btrim(reason) <> '');`,
    );
    this.addSql(
      `alter table "decisions" add constraint "decisions_kind_check" check ("kind" in ('refusal', 'ban', 'rejection', 'deduction', 'reversal', 'forfeit'));`,
    );

    this.addSql(`alter table "leaderboard" add constraint "leaderboard_id_check" check (id = 1);`);

    this.addSql(
      `alter table "reviews" add constraint "reviews_outcome_check" check ("outcome" in ('accepted', 'refused'));`,
    );

    this.addSql(
      `alter table "verification_methods" add constraint "verification_methods_method_check" check ("method" in ('self', 'wallet', 'page_visit', 'code', 'ton_balance', 'jetton_balance', 'referrals', 'telegram_member', 'manual'));`,
    );

    for (const [table, column, parent] of PARTS) {
      this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
        foreign key ("${column}") references "${parent}" ("id") on delete cascade;`);
    }
    for (const [table, column] of DECIDED) {
      this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
        foreign key ("${column}") references "decisions" ("id");`);
    }
    this.addSql(`alter table "users" add constraint "users_inviter_id_foreign"
      foreign key ("inviter_id") references "users" ("id") on delete set null;`);
    this.addSql(`drop view "ledger_lines";`);
    this.addSql(LEDGER_LINES(', t."decision_id"'));
    this.addSql(METHOD_CHANGED);
    this.addSql(LEADERBOARD_CHANGED);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view "ledger_lines";`);
    this.addSql(`drop trigger "users_ban_decided" on "users";`);
    this.addSql(`drop function "users_ban_decision"();`);
    this.addSql(`create function "users_ban_reason"() returns trigger language plpgsql as $$
      begin
        new."ban_reason" := 'no_reason_given';
        return new;
      end $$;`);
    this.addSql(`create trigger "users_banned" before insert or update on "users" for each row
      when (new."is_banned" and coalesce(new."ban_reason", '') = '') execute function "users_ban_reason"();`);
    this.addSql(`drop table if exists "appeals" cascade;`);
    this.addSql(`drop table if exists "decisions" cascade;`);
    this.addSql(`drop table if exists "leaderboard" cascade;`);
    this.addSql(`drop table if exists "leaderboard_places" cascade;`);
    this.addSql(`drop table if exists "reviews" cascade;`);
    this.addSql(`drop table if exists "review_holds" cascade;`);
    this.addSql(`drop table if exists "sign_in_networks" cascade;`);
    this.addSql(`drop table if exists "telegram_accounts" cascade;`);
    this.addSql(`drop table if exists "verification_methods" cascade;`);

    this.addSql(`alter table "claims" drop constraint "claims_decision_id_check";`);
    this.addSql(`alter table "claims" drop column "decision_id";`);

    this.addSql(`drop index "completions_reviews_index";`);
    this.addSql(`drop index "completions_evidence_index";`);
    this.addSql(`alter table "completions" drop constraint "completions_decision_id_check";`);
    this.addSql(
      `alter table "completions" drop column "submitted_at", drop column "decision_id", drop column "tries";`,
    );

    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'adjustment', 'reversal', 'deletion', 'opening'));`,
    );

    this.addSql(
      `alter table "ledger_transfers" drop constraint "ledger_transfers_decision_id_check";`,
    );
    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(`alter table "ledger_transfers" drop column "decision_id";`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'adjustment', 'reversal', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "tasks" drop column "verification_settings";`);

    this.addSql(`drop index "users_inviter_id_index";`);
    this.addSql(`drop index "users_referral_counts_index";`);
    this.addSql(`drop index "users_key_hash_index";`);
    this.addSql(`alter table "users" drop constraint "users_ban_decision_id_check";`);
    this.addSql(`alter table "users" drop constraint "users_inviter_id_check";`);
    this.addSql(`alter table "users" drop constraint "users_referral_groups_check";`);
    this.addSql(
      `alter table "users" drop column "ban_reason_zh", drop column "ban_decision_id", drop column "inviter_id", drop column "referral_counts", drop column "referral_groups", drop column "key_hash";`,
    );
    this.addSql(
      `alter table "users" add constraint "users_total_points_check" check (total_points >= 0);`,
    );
    this.addSql(LEDGER_LINES(''));
  }
}
