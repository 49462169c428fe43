import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../upgrade-steps.js';

/** Reads the rows under the checks of transfers' kinds, which earlier migrations have only put in force. */
export class Migration20261202020000_valid_kinds extends Migration {
  override name = 'Migration20261202020000_valid_kinds';

  override up(): void {
    for (const table of ['ledger_transfers', 'ledger_days']) {
      this.addSql(`${LATER}alter table "${table}" validate constraint "${table}_kind_check"`);
    }
  }

  /** A check that was read is in force as before. */
  override down(): void {}
}
