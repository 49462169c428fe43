import { Migration } from '@mikro-orm/migrations';

const appendOnly = (forgetting: string) =>
  `create or replace function "ledger_is_append_only"() returns trigger language plpgsql as $$
  declare
    is_demo boolean := false;
  begin
    if tg_op = 'DELETE' then
      select u.is_demo into is_demo from "users" u, "site_settings" s
        where u."id" = old."user_id"
          and coalesce(s."values" ->> 'campaign_mode', 'preview') = 'preview';
      if is_demo then return old; end if;
    end if;${forgetting}
    raise exception 'The ledger is append-only: % on % is refused; post a transfer that reverses it',
      tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;`;

/** What a reason says of a person leaves with the person's data; nothing else of a transfer does. */
const FORGETTING = `
    if tg_op = 'UPDATE' and tg_level = 'ROW' and tg_table_name = 'ledger_transfers' then
      if to_jsonb(new) - array['reason', 'reason_zh'] = to_jsonb(old) - array['reason', 'reason_zh']
          and (to_jsonb(new) ->> 'reason' = to_jsonb(old) ->> 'reason' or to_jsonb(new) ->> 'reason' like '%[…]%')
          and (to_jsonb(new) ->> 'reason_zh' = to_jsonb(old) ->> 'reason_zh' or to_jsonb(new) ->> 'reason_zh' like '%[…]%')
      then return new; end if;
    end if;`;

export class Migration20261128192000_persons_in_reasons extends Migration {
  override name = 'Migration20261128192000_persons_in_reasons';

  override up(): void {
    this.addSql(appendOnly(FORGETTING));
  }

  override down(): void {
    this.addSql(appendOnly(''));
  }
}
