import { Migration } from '@mikro-orm/migrations';

/**
 * What another tool has paid by a file is found without a comment, so a batch knows since when it can
 * be paid. Histories are read once more: until now they held what strangers had written, and lacked
 * what other tools had.
 */
export class Migration20261123055848_payouts_by_file extends Migration {
  override name = 'Migration20261123055848_payouts_by_file';

  override up(): void | Promise<void> {
    this.addSql(`alter table "payout_batches" add "asked_lt" bigint not null default '0';`);
    this.addSql(`delete from "chain_transfers";`);
    this.addSql(`delete from "chain_cursors";`);

    // Drivers make a number of 64 bits, and lose its last digits.
    this.addSql(
      `alter table "payouts" alter column "query_id" type numeric(19,0) using ("query_id"::numeric(19,0));`,
    );

    this.addSql(`alter table "payout_alarms" drop constraint "payout_alarms_code_check";`);
    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_code_check" check ("code" in ('paid_twice', 'wrong_amount', 'wrong_receiver', 'unknown_transfer', 'came_back', 'paid_after_rejection'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "payout_alarms" where "code" = 'paid_after_rejection';`);
    this.addSql(`alter table "payout_alarms" drop constraint "payout_alarms_code_check";`);
    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_code_check" check ("code" in ('paid_twice', 'wrong_amount', 'wrong_receiver', 'unknown_transfer', 'came_back'));`,
    );

    this.addSql(
      `alter table "payouts" alter column "query_id" type bigint using ("query_id"::bigint);`,
    );
    this.addSql(`alter table "payout_batches" drop column "asked_lt";`);
  }
}
