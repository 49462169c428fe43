import { Migration } from '@mikro-orm/migrations';

/** Points and tokens of a user may exceed 32 bits. One statement, so that the rows are written once. */
export class Migration20261122032006_amounts_in_64_bits extends Migration {
  override name = 'Migration20261122032006_amounts_in_64_bits';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users"
      alter column "total_points" type bigint, alter column "claimed_tokens" type bigint;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users"
      alter column "total_points" type int, alter column "claimed_tokens" type int;`);
  }
}
