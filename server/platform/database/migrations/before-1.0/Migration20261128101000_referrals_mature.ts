import { Migration } from '@mikro-orm/migrations';

/** A campaign that is live already keeps its rules. */
const KEEP_RULES = `update "site_settings" set "values" = '{"referral_min_points": 100, "referral_days": 0,
    "referral_needs_task": false, "referral_daily_limit": 0, "claim_holding_days": 0}'::jsonb || "values"
  where "values" ->> 'campaign_mode' = 'live';`;

const least = (points: number) =>
  `create or replace function "referral_min_points"() returns bigint language sql stable as $$
    select coalesce(
      (select ("values" ->> 'referral_min_points')::bigint from "site_settings" where "id" = 1), ${points})
  $$;`;

/**
 * When an invited user can count at the earliest who has never counted; the settlement asks for the rest, as
 * `referralObstacle` of libs/domain.
 */
const COUNTS_FROM = `create function "referral_counts_from"("created_at" timestamptz) returns timestamptz
  language sql stable as $$
    select "created_at" + make_interval(days => coalesce(
      (select ("values" ->> 'referral_days')::int from "site_settings" where "id" = 1), 3))
  $$;`;

const COUNTS = (row: string) => `"counts_as_referral"(${row}."total_points", ${row}."is_banned",
      ${row}."is_active", ${row}."referral_least_points")`;

const IS_NEW = (row: string) =>
  `(not ${row}."referral_counts" and ${row}."referral_least_points" is null)`;

const DUE = (row: string) => `case when ${IS_NEW(row)}
      then greatest(now(), "referral_counts_from"(${row}."created_at")) else now() end`;

/** Once is enough for somebody who waits for a day to come. */
const USER_CHANGED = `create or replace function "users_referral_change"() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
    if ${COUNTS('new')} <> new."referral_counts" and not (${IS_NEW('new')} and exists (
        select from "referral_changes" where "invited_id" = new."id" and "due_at" > now())) then
      insert into "referral_changes" ("inviter_id", "invited_id", "due_at")
        values (new."inviter_id", new."id", ${DUE('new')});
    end if;
    return null;
  end $$;`;

const SETTINGS_CHANGED = `create or replace function "site_settings_referral_change"() returns trigger
  language plpgsql as $$
  begin
    insert into "referral_changes" ("inviter_id", "invited_id", "due_at")
      select u."inviter_id", u."id", ${DUE('u')} from "users" u
      where u."inviter_id" is not null and ${COUNTS('u')} <> u."referral_counts";
    return null;
  end $$;`;

const RULES = ['min_points', 'days', 'needs_task', 'daily_limit'];

const settingsTrigger = (rules: readonly string[]) =>
  `create trigger "site_settings_referral_change" after update on "site_settings" for each row
    when (${rules
      .map(
        (rule) =>
          `old."values" -> 'referral_${rule}' is distinct from new."values" -> 'referral_${rule}'`,
      )
      .join(' or ')})
    execute function "site_settings_referral_change"();`;

/** An invited user counts after days, and with a task that proves something; so many begin to count in a day. */
export class Migration20261128101000_referrals_mature extends Migration {
  override name = 'Migration20261128101000_referrals_mature';

  override up(): void {
    this.addSql(KEEP_RULES);
    this.addSql(
      `alter table "referral_changes" add "due_at" timestamptz(3) not null default now();`,
    );
    this.addSql(
      `create index "referral_changes_due_at_id_index" on "referral_changes" ("due_at", "id");`,
    );
    this.addSql(
      `create index "referral_changes_inviter_id_due_at_index" on "referral_changes" ("inviter_id", "due_at");`,
    );
    this.addSql(
      `create index "referral_changes_invited_id_due_at_index" on "referral_changes" ("invited_id", "due_at");`,
    );
    this.addSql(`drop index "referral_changes_inviter_id_id_index";`);
    this.addSql(`alter table "users" add "referral_counted_at" timestamptz(3) null;`);
    for (const statement of [least(500), COUNTS_FROM, USER_CHANGED, SETTINGS_CHANGED]) {
      this.addSql(statement);
    }
    this.addSql(`drop trigger "site_settings_referral_change" on "site_settings";`);
    this.addSql(settingsTrigger(RULES));
  }

  override down(): void {
    this.addSql(`drop trigger "site_settings_referral_change" on "site_settings";`);
    this.addSql(settingsTrigger(['min_points']));
    this.addSql(least(100));
    this.addSql(`create or replace function "users_referral_change"() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
        if ${COUNTS('new')} <> new."referral_counts" then
          insert into "referral_changes" ("inviter_id", "invited_id") values (new."inviter_id", new."id");
        end if;
        return null;
      end $$;`);
    this.addSql(`create or replace function "site_settings_referral_change"() returns trigger
      language plpgsql as $$
      begin
        insert into "referral_changes" ("inviter_id", "invited_id")
          select u."inviter_id", u."id" from "users" u
          where u."inviter_id" is not null and ${COUNTS('u')} <> u."referral_counts";
        return null;
      end $$;`);
    this.addSql(`drop function "referral_counts_from"(timestamptz);`);
    this.addSql(`alter table "users" drop column "referral_counted_at";`);
    this.addSql(
      `create index "referral_changes_inviter_id_id_index" on "referral_changes" ("inviter_id", "id");`,
    );
    this.addSql(`alter table "referral_changes" drop column "due_at";`);
  }
}
