import { Migration } from '@mikro-orm/migrations';

/**
 * Counters of a few minutes are not worth a flush to the disk for every change; a crash of the
 * database empties them, and clients start anew.
 */
export class Migration20261121031500_unlogged_rate_limits extends Migration {
  override name = 'Migration20261121031500_unlogged_rate_limits';

  override up(): void | Promise<void> {
    this.addSql(`alter table "rate_limits" set unlogged;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "rate_limits" set logged;`);
  }
}
