import { Migration } from '@mikro-orm/migrations';

const STATUS = 'payout_batches_status_check';
const OPEN = 'payout_batches_one_open';

/** The version before still writes the status by its name of then. */
const RENAME = [
  `create function "payout_batches_requested"() returns trigger language plpgsql as $$
    begin
      new."status" := 'requested';
      return new;
    end $$;`,
  `create trigger "payout_batches_requested" before insert or update of "status" on "payout_batches"
    for each row when (new."status" = 'asked') execute function "payout_batches_requested"();`,
];

/** A batch that was sent for signing is requested: its status was named asked. */
export class Migration20261125041000_requested_batches extends Migration {
  override name = 'Migration20261125041000_requested_batches';

  override up(): void | Promise<void> {
    this.rename('asked', 'requested');
    for (const statement of RENAME) this.addSql(statement);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "payout_batches_requested" on "payout_batches";`);
    this.addSql(`drop function "payout_batches_requested";`);
    this.rename('requested', 'asked');
  }

  private rename(from: string, to: string): void {
    this.addSql(`alter table "payout_batches" drop constraint "${STATUS}";`);
    this.addSql(`drop index "${OPEN}";`);
    this.addSql(`update "payout_batches" set "status" = '${to}' where "status" = '${from}';`);
    this.addSql(
      `alter table "payout_batches" add constraint "${STATUS}" check ("status" in ('frozen', '${to}', 'signed', 'settled', 'cancelled'));`,
    );
    this.addSql(
      `create unique index "${OPEN}" on "payout_batches" ("network", "payer") where "status" in ('frozen', '${to}', 'signed');`,
    );
  }
}
