import { Migration } from '@mikro-orm/migrations';

export class Migration20261128131000_site_sections extends Migration {
  override name = 'Migration20261128131000_site_sections';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "site_sections" ("key" text not null, "mode" text not null default 'default', "entries" jsonb not null, "updated_at" timestamptz(3) not null, primary key ("key"));`,
    );

    this.addSql(
      `alter table "site_sections" add constraint "site_sections_key_check" check ("key" in ('partners', 'roadmap', 'tokenomics'));`,
    );
    this.addSql(
      `alter table "site_sections" add constraint "site_sections_mode_check" check ("mode" in ('default', 'custom', 'hidden'));`,
    );
    this.addSql(`insert into "site_sections" ("key", "mode", "entries", "updated_at")
      select key, 'default', '[]'::jsonb, now() from unnest(array['partners', 'roadmap', 'tokenomics']) key;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "site_sections" cascade;`);
  }
}
