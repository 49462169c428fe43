import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090000_histories_to_their_end extends Migration {
  override name = 'Migration20261129090000_histories_to_their_end';

  override up(): void {
    this.addSql(`alter table "distributors" add "is_read_to_end" boolean not null default true;`);
  }

  override down(): void {
    this.addSql(`alter table "distributors" drop column "is_read_to_end";`);
  }
}
