import { Migration } from '@mikro-orm/migrations';

/** Sessions of deleted users are recognized until they expire, without the wallet. */
export class Migration20261128165100_wallets_of_deleted_users extends Migration {
  override name = 'Migration20261128165100_wallets_of_deleted_users';

  override up(): void {
    this.addSql(`update "visitor_sessions" s set "wallet_address" = null
      where "wallet_address" is not null
        and not exists (select from "users" u where u."id" = s."user_id");`);
  }

  override down(): void {}
}
