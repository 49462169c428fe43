import { Migration } from '@mikro-orm/migrations';

const INDEXES = [
  'claims_wallet_address_trgm_index',
  'operation_logs_search_index',
  'operation_logs_search_zh_index',
  'users_username_characters_index',
  'users_username_trgm_index',
  'users_wallet_address_trgm_index',
];

/** Changes pay for their entries one by one: a list of pending ones made one of them wait for seconds. */
export class Migration20261127092752_search_indexes extends Migration {
  override name = 'Migration20261127092752_search_indexes';

  override up(): void {
    for (const index of INDEXES) {
      this.addSql(`alter index "${index}" set (fastupdate = off);`);
      this.addSql(`select gin_clean_pending_list('${index}'::regclass);`);
    }
  }

  override down(): void {
    for (const index of INDEXES) this.addSql(`alter index "${index}" reset (fastupdate);`);
  }
}
