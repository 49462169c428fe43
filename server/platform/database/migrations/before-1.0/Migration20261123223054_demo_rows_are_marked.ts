import { Migration } from '@mikro-orm/migrations';

/** The sections and members that the seed has made, where nobody has edited them. */
const SAMPLE_KEYS = [
  ...['abstract', 'problem', 'solution', 'architecture', 'tokenomics', 'airdrop', 'governance'],
  ...['risks', 'glossary'],
].map((name) => `whitepaper-${name}`);
const SAMPLE_PAGES = [
  ...['about-story', 'about-work', 'about-join'],
  ...['roadmap-growth', 'roadmap-expansion', 'roadmap-governance'],
];
const SAMPLE_MEMBERS = [
  ...['Alva Kestrel', 'Mika Larkspur', 'Rowan Fennel'],
  ...['Juno Marigold', 'Lin Vesper', 'Kai Thistle'],
];
const UNCHANGED = `"updated_at" < "created_at" + interval '1 second'`;

/** Nothing that really happened is older than the database itself. */
const INSTALLED = `(select min("executed_at") from "migrations")`;

/** What the seed has invented is marked, so that it leaves when the campaign goes live. */
export class Migration20261123223054_demo_rows_are_marked extends Migration {
  override name = 'Migration20261123223054_demo_rows_are_marked';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contents" add "is_demo" boolean not null default false;`);
    this.addSql(`alter table "operation_logs" add "is_demo" boolean not null default false;`);
    this.addSql(`alter table "team_members" add "is_demo" boolean not null default false;`);
    this.addSql(`alter table "user_stats_days" add "demo" jsonb null;`);
    this.addSql(`update "operation_logs" set "is_demo" = true where "created_at" < ${INSTALLED};`);
    this.addSql(`update "contents" set "is_demo" = true where ${UNCHANGED}
      and "key" in ('${[...SAMPLE_KEYS, ...SAMPLE_PAGES].join("', '")}');`);
    this.addSql(`update "team_members" set "is_demo" = true where ${UNCHANGED}
      and "name" in ('${SAMPLE_MEMBERS.join("', '")}');`);
    this.markDays();
  }

  /** Days before the installation are invented as a whole; of later ones, what the demo users have now. */
  private markDays(): void {
    this.addSql(`update "user_stats_days" set "demo" = to_jsonb("user_stats_days") - 'day' - 'demo'
      where "day" < (${INSTALLED} at time zone 'UTC')::date;`);
    this.addSql(`update "user_stats_days" d set "demo" = (
      select to_jsonb(part) from (
        select least(count(*), d."total_users") as total_users,
          least(count(*) filter (where "is_active" and not "is_banned"), d."active_users")
            as active_users,
          least(count(*) filter (where "is_banned"), d."banned_users") as banned_users,
          least(coalesce(sum("total_points"), 0), d."total_points") as total_points,
          least(coalesce(sum("claimed_tokens"), 0), d."total_claimed_tokens")
            as total_claimed_tokens
        from "users" where "is_demo" and "created_at" < d."day" + 1) as part
      where total_users > 0) where "demo" is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "contents" drop column "is_demo";`);
    this.addSql(`alter table "operation_logs" drop column "is_demo";`);
    this.addSql(`alter table "team_members" drop column "is_demo";`);
    this.addSql(`alter table "user_stats_days" drop column "demo";`);
  }
}
