import { Migration } from '@mikro-orm/migrations';

export class Migration20261126162503_published_lines extends Migration {
  override name = 'Migration20261126162503_published_lines';

  override up(): void | Promise<void> {
    this.addSql(`alter table "payout_lines" add "is_published" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "payout_lines" drop column "is_published";`);
  }
}
