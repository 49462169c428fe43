import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../upgrade-steps.js';

/** Expands: a trigger plans the first check of each new user's balance, and no search by id that could pass over users. */
export class Migration20261201020000_first_balance_checks extends Migration {
  override name = 'Migration20261201020000_first_balance_checks';

  override up(): void {
    this.addSql(`create or replace function note_point_confirmation() returns trigger language plpgsql as $$
begin
  insert into "point_confirmations" ("user_id", "next_check_at") values (new."id", now())
    on conflict ("user_id") do nothing;
  return null;
end $$;`);
    this.addSql(`create or replace trigger users_confirmation_added after insert on users
  for each row when (new.account is not null and not new.is_demo)
  execute function note_point_confirmation();`);
    this.addSql(`${LATER}insert into "point_confirmations" ("user_id", "next_check_at")
      select "id", now() from "users" where "account" is not null and not "is_demo"
      on conflict ("user_id") do nothing;`);
  }

  override down(): void {
    this.addSql(`drop trigger "users_confirmation_added" on "users";`);
    this.addSql(`drop function "note_point_confirmation"();`);
  }
}
