import { Migration } from '@mikro-orm/migrations';

/** A migration that fills its columns in batches. An upgrade under load fills them outside of the migration's transaction. */
export abstract class StagedMigration extends Migration {
  /** The upgrade calls `fill` itself, once the statements of `up` are committed. */
  isStaged = false;

  /** Fills what is empty, by short statements. It may have been interrupted before. */
  abstract fill(): Promise<void>;
}
