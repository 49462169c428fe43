import { Migration } from '@mikro-orm/migrations';

/** Sections of the privacy policy and the terms are the operator's as well. */
export class Migration20261128150000_legal_texts extends Migration {
  override name = 'Migration20261128150000_legal_texts';

  override up(): void | Promise<void> {
    this.allowTypes(`'about', 'whitepaper', 'roadmap', 'privacy', 'terms'`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "contents" where "type" in ('privacy', 'terms');`);
    this.allowTypes(`'about', 'whitepaper', 'roadmap'`);
  }

  private allowTypes(types: string): void {
    this.addSql(`alter table "contents" drop constraint "contents_type_check";`);
    this.addSql(
      `alter table "contents" add constraint "contents_type_check" check ("type" in (${types}));`,
    );
  }
}
