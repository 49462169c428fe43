import { Migration } from '@mikro-orm/migrations';

const CLAIMS = ['requested', 'approved', 'batched', 'sent', 'delivered', 'rejected', 'failed'];
const LINES = ['payable', 'paid', 'returned', 'delivered'];

const statuses = (table: string, values: readonly string[]) =>
  `alter table "${table}" add constraint "${table}_status_check" check ("status" in (${values
    .map((value) => `'${value}'`)
    .join(', ')}));`;

export class Migration20261128161200_unpaid_claims extends Migration {
  override name = 'Migration20261128161200_unpaid_claims';

  override up(): void {
    this.addSql(`alter table "distributors" add "ended_at" timestamptz(3) null;`);
    this.allow([...CLAIMS, 'forfeited'], [...LINES, 'forfeited']);
  }

  override down(): void {
    this.addSql(`alter table "distributors" drop column "ended_at";`);
    this.allow(CLAIMS, LINES);
  }

  private allow(claims: readonly string[], lines: readonly string[]): void {
    this.addSql(`alter table "claims" drop constraint "claims_status_check";`);
    this.addSql(statuses('claims', claims));
    this.addSql(`alter table "payout_lines" drop constraint "payout_lines_status_check";`);
    this.addSql(statuses('payout_lines', lines));
  }
}
