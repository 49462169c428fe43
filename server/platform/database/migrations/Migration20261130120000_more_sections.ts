import { Migration } from '@mikro-orm/migrations';

const BEFORE = ['partners', 'roadmap', 'tokenomics', 'audits'];
const ADDED = [
  ...['statistics', 'highlights', 'features', 'use_cases'],
  ...['questions', 'airdrop_questions', 'values'],
];

const listed = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

/** Statistics, highlights, features, use cases, questions and values are sections too. */
export class Migration20261130120000_more_sections extends Migration {
  override name = 'Migration20261130120000_more_sections';

  override up(): void {
    this.setKeys([...BEFORE, ...ADDED]);
    this.addSql(`insert into "site_sections" ("key", "mode", "entries", "updated_at")
      select key, 'default', '[]'::jsonb, now() from unnest(array[${listed(ADDED)}]) key;`);
  }

  override down(): void {
    this.addSql(`delete from "site_sections" where "key" in (${listed(ADDED)});`);
    this.setKeys(BEFORE);
  }

  private setKeys(keys: readonly string[]): void {
    this.addSql(`alter table "site_sections" drop constraint "site_sections_key_check";`);
    this.addSql(
      `alter table "site_sections" add constraint "site_sections_key_check" check ("key" in (${listed(keys)}));`,
    );
  }
}
