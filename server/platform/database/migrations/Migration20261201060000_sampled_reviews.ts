import { Migration } from '@mikro-orm/migrations';

/** A campaign that is live already keeps its rules: each submission is reviewed. */
const KEEP_RULES = `update "site_settings" set "values" = '{"review_one_in": 1}'::jsonb || "values"
  where "values" ->> 'campaign_mode' = 'live';`;

/** Of submitted texts, one in some is reviewed. */
export class Migration20261201060000_sampled_reviews extends Migration {
  override name = 'Migration20261201060000_sampled_reviews';

  override up(): void {
    this.addSql(KEEP_RULES);
  }

  override down(): void {
    this.addSql(`update "site_settings" set "values" = "values" - 'review_one_in';`);
  }
}
