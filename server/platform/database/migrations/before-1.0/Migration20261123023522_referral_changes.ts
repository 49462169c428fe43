import { Migration } from '@mikro-orm/migrations';

/** As `countsAsReferral` of libs/domain: whoever takes part and has enough points. */
const COUNTS = `create function "counts_as_referral"("points" bigint, "is_banned" boolean, "is_active" boolean)
  returns boolean language sql stable as $$
    select "is_active" and not "is_banned" and "points" >= coalesce(
      (select ("values" ->> 'referral_min_points')::bigint from "site_settings" where "id" = 1), 100)
  $$;`;

/**
 * Whoever changes the settings waits for those who hold them, so one of the two sees the other: the
 * points under the old settings, or the settings with the new points.
 */
const USER_CHANGED = `create function "users_referral_change"() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
    if "counts_as_referral"(new."total_points", new."is_banned", new."is_active")
        <> new."referral_counts" then
      insert into "referral_changes" ("inviter_id", "invited_id") values (new."inviter_id", new."id");
    end if;
    return null;
  end $$;`;

const USER_DELETED = `create function "users_referral_lost"() returns trigger language plpgsql as $$
  begin
    insert into "referral_changes" ("inviter_id", "invited_id") values (old."inviter_id", old."id");
    return null;
  end $$;`;

/** A function of its own statement, so that it sees what those have stored who held the settings. */
const SETTINGS_CHANGED = `create function "site_settings_referral_change"() returns trigger language plpgsql as $$
  begin
    insert into "referral_changes" ("inviter_id", "invited_id")
      select u."inviter_id", u."id" from "users" u
      where u."inviter_id" is not null
        and "counts_as_referral"(u."total_points", u."is_banned", u."is_active") <> u."referral_counts";
    return null;
  end $$;`;

const TRIGGERS = [
  `create trigger "users_referral_change"
    after insert or update of "total_points", "is_banned", "is_active", "inviter_id" on "users"
    for each row when (new."inviter_id" is not null) execute function "users_referral_change"();`,
  `create trigger "users_referral_lost" after delete on "users"
    for each row when (old."inviter_id" is not null and old."referral_counts")
    execute function "users_referral_lost"();`,
  `create trigger "site_settings_referral_change" after update on "site_settings" for each row
    when (old."values" -> 'referral_min_points' is distinct from new."values" -> 'referral_min_points')
    execute function "site_settings_referral_change"();`,
];

/**
 * Whatever makes somebody count for whoever invited them, or stop counting, is noted with the change
 * itself, whoever makes it: a task, an admin, thousands of bans in one statement, a deletion, a setting.
 */
export class Migration20261123023522_referral_changes extends Migration {
  override name = 'Migration20261123023522_referral_changes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "referral_changes" ("id" bigserial primary key, "inviter_id" int not null, "invited_id" int not null);`,
    );
    this.addSql(
      `create index "referral_changes_inviter_id_id_index" on "referral_changes" ("inviter_id", "id");`,
    );
    for (const statement of [COUNTS, USER_CHANGED, USER_DELETED, SETTINGS_CHANGED, ...TRIGGERS]) {
      this.addSql(statement);
    }
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "site_settings_referral_change" on "site_settings";`);
    this.addSql(`drop trigger "users_referral_lost" on "users";`);
    this.addSql(`drop trigger "users_referral_change" on "users";`);
    for (const name of [
      'site_settings_referral_change()',
      'users_referral_lost()',
      'users_referral_change()',
      'counts_as_referral(bigint, boolean, boolean)',
    ]) {
      this.addSql(`drop function ${name};`);
    }
    this.addSql(`drop table if exists "referral_changes" cascade;`);
  }
}
