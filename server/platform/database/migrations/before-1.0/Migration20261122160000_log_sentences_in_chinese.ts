import { Migration } from '@mikro-orm/migrations';

/** What a search in Chinese looks at; rows that exist have their one sentence for both languages. */
export class Migration20261122160000_log_sentences_in_chinese extends Migration {
  override name = 'Migration20261122160000_log_sentences_in_chinese';

  override up(): void | Promise<void> {
    this.addSql(`alter table "operation_logs" add "details_zh" text not null default '';`);
    this.addSql(`update "operation_logs" set "details_zh" = "details";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "operation_logs" drop column "details_zh";`);
  }
}
