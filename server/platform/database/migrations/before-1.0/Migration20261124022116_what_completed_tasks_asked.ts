import { Migration } from '@mikro-orm/migrations';

export class Migration20261124022116_what_completed_tasks_asked extends Migration {
  override name = 'Migration20261124022116_what_completed_tasks_asked';

  override up(): void | Promise<void> {
    this.addSql(`alter table "completions" add "asked" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "completions" drop column "asked";`);
  }
}
