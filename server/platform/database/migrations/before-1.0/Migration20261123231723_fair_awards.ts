import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

const LEAST = `create function "referral_min_points"() returns bigint language sql stable as $$
    select coalesce(
      (select ("values" ->> 'referral_min_points')::bigint from "site_settings" where "id" = 1), 100)
  $$;`;

/** As `countsAsReferral` of libs/domain. The one of three values stays for the version before. */
const COUNTS = `create function "counts_as_referral"("points" bigint, "is_banned" boolean,
    "is_active" boolean, "least_points" bigint) returns boolean language sql stable as $$
    select "is_active" and not "is_banned"
      and "points" >= least("least_points", "referral_min_points"())
  $$;`;

/** The lowest number of points that was asked for while somebody counted. */
const KEEP_LEAST = `create function "users_referral_least"() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
    new."referral_least_points" := least(new."referral_least_points", "referral_min_points"());
    return new;
  end $$;`;

const userChanged = (counts: string) =>
  `create or replace function "users_referral_change"() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
    if ${counts} <> new."referral_counts" then
      insert into "referral_changes" ("inviter_id", "invited_id") values (new."inviter_id", new."id");
    end if;
    return null;
  end $$;`;

const settingsChanged = (counts: string) =>
  `create or replace function "site_settings_referral_change"() returns trigger language plpgsql as $$
  begin
    insert into "referral_changes" ("inviter_id", "invited_id")
      select u."inviter_id", u."id" from "users" u
      where u."inviter_id" is not null and ${counts} <> u."referral_counts";
    return null;
  end $$;`;

const STATE = (row: string) => `${row}."total_points", ${row}."is_banned", ${row}."is_active"`;
const WITH_LEAST = (row: string) =>
  `"counts_as_referral"(${STATE(row)}, ${row}."referral_least_points")`;
const WITHOUT = (row: string) => `"counts_as_referral"(${STATE(row)})`;

/** What a banned inviter would have been given meanwhile; any friend who counts stands for all. */
const RESUMED = `create function "users_referral_resumed"() returns trigger language plpgsql as $$
  begin
    insert into "referral_changes" ("inviter_id", "invited_id")
      select new."id", f."id" from "users" f
      where f."inviter_id" = new."id" and f."referral_counts" limit 1;
    return null;
  end $$;`;

/** Not the function of the public tables: most changes of users show nowhere. */
const RANK_LOST = `create function "notify_rank_lost"() returns trigger language plpgsql as $$
  begin
    perform pg_notify('public_changes', tg_table_name);
    return null;
  end $$;`;

const TRIGGERS = [
  `create trigger "users_referral_least"
    before update of "total_points", "is_banned", "is_active", "referral_counts" on "users"
    for each row when (new."inviter_id" is not null and new."referral_counts")
    execute function "users_referral_least"();`,
  `create trigger "users_referral_resumed" after update of "is_banned", "is_active" on "users"
    for each row when ((old."is_banned" or not old."is_active")
      and not new."is_banned" and new."is_active")
    execute function "users_referral_resumed"();`,
  `create trigger "users_rank_lost" after update of "is_banned", "is_active" on "users"
    for each row when ((new."is_banned", new."is_active") is distinct from
      (old."is_banned", old."is_active"))
    execute function "notify_rank_lost"();`,
  `create trigger "users_rank_removed" after delete on "users"
    for each row when (old."total_points" > 0) execute function "notify_rank_lost"();`,
];

/**
 * Whoever counted for their inviter needs no more points than were asked for then; a banned inviter's awards
 * wait until the ban is lifted; and a banned user is off the leaderboard at once.
 */
export class Migration20261123231723_fair_awards extends Migration {
  override name = 'Migration20261123231723_fair_awards';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leaderboard" add "user_ids" jsonb null;`);
    this.addSql(`alter table "users" add "referral_least_points" bigint null;`);
    for (const statement of [LEAST, COUNTS, KEEP_LEAST, RESUMED, RANK_LOST]) this.addSql(statement);
    this.addSql(`${LATER}update "users" set "referral_least_points" = "referral_min_points"()
      where "referral_counts" and "inviter_id" is not null and "referral_least_points" is null;`);
    this.addSql(userChanged(WITH_LEAST('new')));
    this.addSql(settingsChanged(WITH_LEAST('u')));
    for (const statement of TRIGGERS) this.addSql(statement);
  }

  override down(): void | Promise<void> {
    for (const name of ['referral_least', 'referral_resumed', 'rank_lost', 'rank_removed']) {
      this.addSql(`drop trigger "users_${name}" on "users";`);
    }
    this.addSql(userChanged(WITHOUT('new')));
    this.addSql(settingsChanged(WITHOUT('u')));
    for (const name of [
      'notify_rank_lost()',
      'users_referral_resumed()',
      'users_referral_least()',
      'counts_as_referral(bigint, boolean, boolean, bigint)',
      'referral_min_points()',
    ]) {
      this.addSql(`drop function ${name};`);
    }
    this.addSql(`alter table "leaderboard" drop column "user_ids";`);
    this.addSql(`alter table "users" drop column "referral_least_points";`);
  }
}
