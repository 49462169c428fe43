import { Migration } from '@mikro-orm/migrations';

const setKeys = (keys: string[]) =>
  `alter table "site_sections" add constraint "site_sections_key_check" check ("key" in (${keys
    .map((key) => `'${key}'`)
    .join(', ')}));`;

/** Links to audits, and other processes learn of changed sections at once. */
export class Migration20261128151000_audits extends Migration {
  override name = 'Migration20261128151000_audits';

  override up(): void | Promise<void> {
    this.addSql(`alter table "site_sections" drop constraint "site_sections_key_check";`);
    this.addSql(setKeys(['partners', 'roadmap', 'tokenomics', 'audits']));
    this.addSql(`insert into "site_sections" ("key", "mode", "entries", "updated_at")
      values ('audits', 'hidden', '[]'::jsonb, now());`);
    this.addSql(`create trigger "site_sections_public_change"
      after insert or update or delete or truncate on "site_sections"
      for each statement execute function "notify_public_change"();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "site_sections_public_change" on "site_sections";`);
    this.addSql(`delete from "site_sections" where "key" = 'audits';`);
    this.addSql(`alter table "site_sections" drop constraint "site_sections_key_check";`);
    this.addSql(setKeys(['partners', 'roadmap', 'tokenomics']));
  }
}
