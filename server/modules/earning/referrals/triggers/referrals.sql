-- Each change that makes an invited user count, or stop counting, is noted with the change itself: a task, an admin,
-- thousands of bans in one statement, a deletion, a setting.

create or replace function referral_min_points() returns bigint language sql stable as $$
  select coalesce(
    (select ("values" ->> 'referral_min_points')::bigint from "site_settings" where "id" = 1), 500)
$$;

-- When an invited user can count at the earliest who has never counted; the settlement asks for the rest, as
-- `referralObstacle` of libs/domain.
create or replace function referral_counts_from(created_at timestamptz) returns timestamptz language sql stable as $$
  select "created_at" + make_interval(days => coalesce(
    (select ("values" ->> 'referral_days')::int from "site_settings" where "id" = 1), 3))
$$;

-- As `countsAsReferral` of libs/domain.
create or replace function counts_as_referral(
  points bigint, is_banned boolean, is_active boolean, least_points bigint
) returns boolean language sql stable as $$
  select "is_active" and not "is_banned"
    and "points" >= least("least_points", "referral_min_points"())
$$;

-- No trigger calls it any more: early versions do.
create or replace function counts_as_referral(points bigint, is_banned boolean, is_active boolean) returns boolean
  language sql stable as $$
  select "is_active" and not "is_banned" and "points" >= coalesce(
    (select ("values" ->> 'referral_min_points')::bigint from "site_settings" where "id" = 1), 100)
$$;

-- Changes of the settings wait for those who hold them, so one of the two sees the other: the points under the old
-- settings, or the settings with the new points. One note is enough for a user who waits for a day to come.
create or replace function users_referral_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
  if "counts_as_referral"(new."total_points", new."is_banned", new."is_active", new."referral_least_points")
      <> new."referral_counts"
      and not ((not new."referral_counts" and new."referral_least_points" is null) and exists (
        select from "referral_changes" where "invited_id" = new."id" and "due_at" > now())) then
    insert into "referral_changes" ("inviter_id", "invited_id", "due_at")
      values (new."inviter_id", new."id",
        case when (not new."referral_counts" and new."referral_least_points" is null)
          then greatest(now(), "referral_counts_from"(new."created_at")) else now() end);
  end if;
  return null;
end $$;
create or replace trigger users_referral_change after insert or update of total_points, is_banned, is_active, inviter_id
  on users
  for each row when (new.inviter_id is not null)
  execute function users_referral_change();

-- Keeps the lowest number of points that was required while the user counted.
create or replace function users_referral_least() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('site_settings'));
  new."referral_least_points" := least(new."referral_least_points", "referral_min_points"());
  return new;
end $$;
create or replace trigger users_referral_least before update of total_points, is_banned, is_active, referral_counts
  on users
  for each row when (new.inviter_id is not null and new.referral_counts)
  execute function users_referral_least();

create or replace function users_referral_lost() returns trigger language plpgsql as $$
begin
  insert into "referral_changes" ("inviter_id", "invited_id") values (old."inviter_id", old."id");
  return null;
end $$;
create or replace trigger users_referral_lost after delete on users
  for each row when (old.inviter_id is not null and old.referral_counts)
  execute function users_referral_lost();

-- The awards that a banned or held inviter would have had meanwhile; one friend who counts stands for all.
create or replace function users_referral_resumed() returns trigger language plpgsql as $$
begin
  insert into "referral_changes" ("inviter_id", "invited_id")
    select new."id", f."id" from "users" f
    where f."inviter_id" = new."id" and f."referral_counts" limit 1;
  return null;
end $$;
create or replace trigger users_referral_resumed after update of is_banned, is_active, is_held on users
  for each row when ((old.is_banned or not old.is_active or old.is_held)
    and not new.is_banned and new.is_active and not new.is_held)
  execute function users_referral_resumed();

-- A function of its own statement, so that it sees the changes of all who held the settings.
create or replace function site_settings_referral_change() returns trigger language plpgsql as $$
begin
  insert into "referral_changes" ("inviter_id", "invited_id", "due_at")
    select u."inviter_id", u."id",
      case when (not u."referral_counts" and u."referral_least_points" is null)
        then greatest(now(), "referral_counts_from"(u."created_at")) else now() end
    from "users" u
    where u."inviter_id" is not null
      and "counts_as_referral"(u."total_points", u."is_banned", u."is_active", u."referral_least_points")
        <> u."referral_counts";
  return null;
end $$;
create or replace trigger site_settings_referral_change after update on site_settings
  for each row when (old."values" -> 'referral_min_points' is distinct from new."values" -> 'referral_min_points'
    or old."values" -> 'referral_days' is distinct from new."values" -> 'referral_days'
    or old."values" -> 'referral_needs_task' is distinct from new."values" -> 'referral_needs_task'
    or old."values" -> 'referral_daily_limit' is distinct from new."values" -> 'referral_daily_limit'
    or old."values" -> 'campaign_end' is distinct from new."values" -> 'campaign_end')
  execute function site_settings_referral_change();
