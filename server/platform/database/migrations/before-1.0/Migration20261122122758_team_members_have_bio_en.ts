import { Migration } from '@mikro-orm/migrations';

/** A member's biography in each language. What was written stays where it is, for both. */
export class Migration20261122122758_team_members_have_bio_en extends Migration {
  override name = 'Migration20261122122758_team_members_have_bio_en';

  override up(): void | Promise<void> {
    this.addSql(`alter table "team_members" add "bio_en" text not null default '';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "team_members" drop column "bio_en";`);
  }
}
