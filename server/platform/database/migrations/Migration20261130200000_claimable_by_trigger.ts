import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../upgrade-steps.js';

/** What users can claim is set by a trigger, in place of a generated column. */
export class Migration20261130200000_claimable_by_trigger extends Migration {
  override name = 'Migration20261130200000_claimable_by_trigger';

  override up(): void {
    this.addSql(`alter table "users" alter column "claimable_tokens" drop expression if exists;`);
    this.addSql(`create or replace function set_claimable_tokens() returns trigger language plpgsql as $$
  begin
    new."claimable_tokens" := greatest(new."total_points" / 1000 - new."claimed_tokens", 0);
    return new;
  end $$;`);
    this.addSql(`create or replace trigger users_claimable before insert or update of total_points, claimed_tokens on users
      for each row execute function set_claimable_tokens();`);
    // Backups from between may lack the values.
    this.addSql(`${LATER}update "users" set "claimable_tokens" = greatest("total_points" / 1000 - "claimed_tokens", 0)
      where "claimable_tokens" is null;`);
  }

  override down(): void {
    // The trigger serves the version before as well.
  }
}
