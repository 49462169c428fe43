import { Migration } from '@mikro-orm/migrations';

/** The participants in numbers, one row for each day. */
export class Migration20261122160500_user_stats_days extends Migration {
  override name = 'Migration20261122160500_user_stats_days';

  override up(): void | Promise<void> {
    this.addSql(`create table "user_stats_days" (
      "day" date not null primary key,
      "total_users" int not null,
      "active_users" int not null,
      "banned_users" int not null,
      "total_points" bigint not null,
      "total_claimed_tokens" bigint not null
    );`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "user_stats_days";`);
  }
}
