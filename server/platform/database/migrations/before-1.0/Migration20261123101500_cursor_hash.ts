import { Migration } from '@mikro-orm/migrations';

/** A cursor knows the transaction that it stands on, so that a history which lacks it is not believed. */
export class Migration20261123101500_cursor_hash extends Migration {
  override name = 'Migration20261123101500_cursor_hash';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "chain_cursors" add "hash" varchar(64) null, add "hash_lt" bigint null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "chain_cursors" drop column "hash", drop column "hash_lt";`);
  }
}
