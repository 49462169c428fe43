import { Migration } from '@mikro-orm/migrations';

const LEDGER_LINES = (columns: string) => `create view "ledger_lines" as
  select e."id", e."transfer_id", e."user_id", e."account", e."currency", e."amount",
         t."key", t."kind", t."reason", t."caused_by", t."created_at", t."decision_id"${columns}
  from "ledger_entries" e join "ledger_transfers" t on t."id" = e."transfer_id";`;

/** Points that a person gives have no decision; their reason is told in both languages as well. */
export class Migration20261123095500_reasons_in_chinese extends Migration {
  override name = 'Migration20261123095500_reasons_in_chinese';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ledger_transfers" add "reason_zh" varchar(500) not null default '';`);
    this.addSql(`drop view "ledger_lines";`);
    this.addSql(LEDGER_LINES(', t."reason_zh"'));
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view "ledger_lines";`);
    this.addSql(LEDGER_LINES(''));
    this.addSql(`alter table "ledger_transfers" drop column "reason_zh";`);
  }
}
