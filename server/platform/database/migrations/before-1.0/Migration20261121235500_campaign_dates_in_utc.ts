import { Migration } from '@mikro-orm/migrations';

/**
 * Campaign dates were stored as they were sent. Without an offset they meant another moment to each
 * browser: from now on they are UTC, as every new one is. What cannot be read stays as it is.
 */
export class Migration20261121235500_campaign_dates_in_utc extends Migration {
  override name = 'Migration20261121235500_campaign_dates_in_utc';

  override up(): void | Promise<void> {
    this.addSql(`do $$
      declare
        field text;
        stored text;
        moment timestamptz;
      begin
        foreach field in array array['campaign_start', 'campaign_end'] loop
          begin
            select "values" ->> field into stored from "site_settings" where "id" = 1 for update;
            continue when stored is null or stored !~ '^\\d{4}-\\d{2}-\\d{2}([T ]|$)';
            moment := case when stored ~* '[T ].*(Z|[+-]\\d{2}(:?\\d{2})?)$'
              then stored::timestamptz else stored::timestamp at time zone 'UTC' end;
            continue when moment not between '0001-01-02 00:00Z' and '9999-12-31 23:59:59.999Z';
            update "site_settings"
              set "values" = jsonb_set("values", array[field], to_jsonb(
                to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
              where "id" = 1;
          exception when data_exception then
            raise notice 'The stored % is no date and stays as it is', field;
          end;
        end loop;
      end $$;`);
  }

  /** UTC is what the version before can read as well. */
  override down(): void {}
}
