import { Migration } from '@mikro-orm/migrations';

const kinds = (table: string, kinds: string): string[] => [
  `alter table "${table}" drop constraint "${table}_kind_check";`,
  `alter table "${table}" add constraint "${table}_kind_check" check ("kind" in (${kinds}));`,
];

const BEFORE = `'task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'forfeit', 'deletion', 'opening'`;

const AFTER = `'task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening'`;

/** Alarms say what followed from them, and the ledger books what came back after it was paid. */
export class Migration20261123102500_alarm_outcomes extends Migration {
  override name = 'Migration20261123102500_alarm_outcomes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "payout_alarms" add "outcome" text null;`);
    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_outcome_check" check ("outcome" in ('paid', 'not_paid', 'returned', 'noted'));`,
    );
    for (const table of ['ledger_days', 'ledger_transfers']) {
      for (const statement of kinds(table, AFTER)) this.addSql(statement);
    }
  }

  override down(): void | Promise<void> {
    for (const table of ['ledger_days', 'ledger_transfers']) {
      for (const statement of kinds(table, BEFORE)) this.addSql(statement);
    }
    this.addSql(`alter table "payout_alarms" drop constraint "payout_alarms_outcome_check";`);
    this.addSql(`alter table "payout_alarms" drop column "outcome";`);
  }
}
