import { Migration } from '@mikro-orm/migrations';

/** What was settled so far; whoever counts then is known from the friends themselves. */
const FRIENDS = `update "users" u set "referral_friends" = f."friends"
  from (select "inviter_id", count(*)::int as "friends" from "users"
    where "referral_counts" and "inviter_id" is not null group by "inviter_id") f
  where f."inviter_id" = u."id";`;

/** How many friends counted before is stored, so that settling can tell a loss from a changed task. */
export class Migration20261123103500_referral_friends extends Migration {
  override name = 'Migration20261123103500_referral_friends';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "referral_friends" int not null default 0;`);
    this.addSql(
      `alter table "users" add constraint "users_referral_friends_check" check (referral_friends >= 0);`,
    );
    this.addSql(FRIENDS);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop column "referral_friends";`);
  }
}
