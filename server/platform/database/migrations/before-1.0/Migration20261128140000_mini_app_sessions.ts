import { Migration } from '@mikro-orm/migrations';

export class Migration20261128140000_mini_app_sessions extends Migration {
  override name = 'Migration20261128140000_mini_app_sessions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "visitor_sessions" add "is_mini_app" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "visitor_sessions" drop column "is_mini_app";`);
  }
}
