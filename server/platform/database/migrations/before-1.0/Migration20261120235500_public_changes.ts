import { Migration } from '@mikro-orm/migrations';

const TABLES = ['contents', 'site_settings', 'tasks', 'team_members'];

/** Every process drops its ready public answers when one of these tables changes, whoever did it. */
export class Migration20261120235500_public_changes extends Migration {
  override name = 'Migration20261120235500_public_changes';

  override up(): void | Promise<void> {
    this.addSql(`create function "notify_public_change"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('public_changes', tg_table_name);
        return null;
      end $$;`);
    for (const table of TABLES) {
      this.addSql(`create trigger "${table}_public_change"
        after insert or update or delete or truncate on "${table}"
        for each statement execute function "notify_public_change"();`);
    }
  }

  override down(): void | Promise<void> {
    for (const table of TABLES) {
      this.addSql(`drop trigger "${table}_public_change" on "${table}";`);
    }
    this.addSql(`drop function "notify_public_change"();`);
  }
}
