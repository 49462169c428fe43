import { Migration } from '@mikro-orm/migrations';

/** The tries that were spent are forgotten when the words of their task are replaced. */
export class Migration20261123103900_tries_of_a_word extends Migration {
  override name = 'Migration20261123103900_tries_of_a_word';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "completions_tries_index" on "completions" ("task_id") where "tries" > 0;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "completions_tries_index";`);
  }
}
