import { Migration } from '@mikro-orm/migrations';

const PUBLISHED = ['allocation_lines', 'campaign_reports'];

/** From the moment that there is a report, nothing that was published is changed or added to. */
const FINAL = `create function "published_is_final"() returns trigger language plpgsql as $$
  begin
    if exists (select from "campaign_reports") then
      raise exception 'The campaign is closed: % on % is refused, what was published stays as it is',
        tg_op, tg_table_name using errcode = 'restrict_violation';
    end if;
    return null;
  end $$;`;

/** What a closed campaign has published is as final as its ledger. */
export class Migration20261123223000_published_is_final extends Migration {
  override name = 'Migration20261123223000_published_is_final';

  override up(): void | Promise<void> {
    // Versions before stored a moment that was a little later than the report's.
    this.addSql(`update "site_settings" set "values" = jsonb_set("values", '{closed_at}', to_jsonb(
        to_char(r."closed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from "campaign_reports" r;`);
    this.addSql(FINAL);
    for (const table of PUBLISHED) {
      this.addSql(`create trigger "${table}_final" before insert or update or delete or truncate
        on "${table}" for each statement execute function "published_is_final"();`);
    }
  }

  override down(): void | Promise<void> {
    for (const table of PUBLISHED) this.addSql(`drop trigger "${table}_final" on "${table}";`);
    this.addSql(`drop function "published_is_final"();`);
  }
}
