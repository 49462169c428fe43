import { Migration } from '@mikro-orm/migrations';

export class Migration20261128194000_requests_for_the_contract extends Migration {
  override name = 'Migration20261128194000_requests_for_the_contract';

  override up(): void {
    this.addSql(
      `alter table "distributors" add "requested_deadline" timestamptz(3) null,
        add "set_up_requested_at" timestamptz(3) null, add "is_restored" boolean not null default false;`,
    );
    this.addSql(`alter table "payout_lines" add "was_published" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(
      `alter table "distributors" drop column "requested_deadline",
        drop column "set_up_requested_at", drop column "is_restored";`,
    );
    this.addSql(`alter table "payout_lines" drop column "was_published";`);
  }
}
