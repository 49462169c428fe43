import { Migration } from '@mikro-orm/migrations';

const INDEXES = ['operation_logs_search_index', 'operation_logs_search_zh_index'];

/**
 * A row of the log reaches the indexes of searches with a job: adding it there at once took as long as all else in its
 * change. Addresses have an index of their own.
 */
export class Migration20261127190000_log_indexes extends Migration {
  override name = 'Migration20261127190000_log_indexes';

  override up(): void {
    this.addSql(
      `create index "operation_logs_ip_address_id_index" on "operation_logs" ("ip_address", "id");`,
    );
    for (const index of INDEXES) {
      this.addSql(`alter index "${index}" set (fastupdate = on, gin_pending_list_limit = 65536);`);
    }
  }

  override down(): void {
    this.addSql(`drop index "operation_logs_ip_address_id_index";`);
    for (const index of INDEXES) {
      this.addSql(`alter index "${index}" set (fastupdate = off);`);
      this.addSql(`alter index "${index}" reset (gin_pending_list_limit);`);
      this.addSql(`select gin_clean_pending_list('${index}'::regclass);`);
    }
  }
}
