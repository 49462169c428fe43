import { Migration } from '@mikro-orm/migrations';

/** What waits for a service is counted before the campaign is closed and before its task is deleted. */
export class Migration20261123101341_tasks_waiting_for_services extends Migration {
  override name = 'Migration20261123101341_tasks_waiting_for_services';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "completions_services_index" on "completions" ("task_id") where "status" = 'pending_verification' and "submitted_at" is not null and "review_due_at" is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "completions_services_index";`);
  }
}
