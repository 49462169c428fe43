import { Migration } from '@mikro-orm/migrations';

const settingsTrigger = (names: readonly string[]) =>
  `create trigger "site_settings_referral_change" after update on "site_settings" for each row
    when (${names
      .map((name) => `old."values" -> '${name}' is distinct from new."values" -> '${name}'`)
      .join(' or ')})
    execute function "site_settings_referral_change"();`;

const RULES = ['min_points', 'days', 'needs_task', 'daily_limit'].map((rule) => `referral_${rule}`);

/** Who joined too late for the campaign's end counts when that is moved. */
export class Migration20261128161100_invitations_end extends Migration {
  override name = 'Migration20261128161100_invitations_end';

  override up(): void {
    this.addSql(`drop trigger "site_settings_referral_change" on "site_settings";`);
    this.addSql(settingsTrigger([...RULES, 'campaign_end']));
  }

  override down(): void {
    this.addSql(`drop trigger "site_settings_referral_change" on "site_settings";`);
    this.addSql(settingsTrigger(RULES));
  }
}
