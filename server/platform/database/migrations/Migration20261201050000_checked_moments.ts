import { Migration } from '@mikro-orm/migrations';

/** Expands: the moment of a balance's last check, by which requested checks are limited. */
export class Migration20261201050000_checked_moments extends Migration {
  override name = 'Migration20261201050000_checked_moments';

  override up(): void {
    this.addSql(
      `alter table "point_confirmations" add column "balance_checked_at" timestamptz(3) null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "point_confirmations" drop column "balance_checked_at";`);
  }
}
