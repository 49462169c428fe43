import { Migration } from '@mikro-orm/migrations';

/** How often numbers were reopened is read from the contract alone. */
export class Migration20261126203101_distributors_without_reopenings extends Migration {
  override name = 'Migration20261126203101_distributors_without_reopenings';

  override up(): void | Promise<void> {
    this.addSql(`alter table "distributors" drop column "reopenings";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "distributors" add "reopenings" int not null default 0;`);
  }
}
