import { Migration } from '@mikro-orm/migrations';

/** A migration that fills its columns in batches. An upgrade under load fills them outside of the migration's transaction. */
export abstract class StagedMigration extends Migration {
  /** The upgrade calls `fill` itself, once the statements of `up` are committed. */
  isStaged = false;

  /** Fills what is empty, by short statements. It may have been interrupted before. */
  abstract fill(): Promise<void>;

  /** Runs a statement of `fill`, which may take longer than those of visitors. */
  protected async run(statement: string, values: unknown[]): Promise<unknown> {
    if (this.ctx) return this.execute(statement, values);
    return this.driver.getConnection().transactional(async (transaction) => {
      const limit = `select set_config('statement_timeout', '0', true)`;
      await this.driver.execute(limit, [], 'all', transaction);
      return this.driver.execute(statement, values, 'all', transaction);
    });
  }
}
