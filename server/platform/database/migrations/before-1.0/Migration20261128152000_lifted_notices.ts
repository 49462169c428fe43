import { Migration } from '@mikro-orm/migrations';

/** A subscriber hears of a lifted decision once: an open appeal has a notice of its own when it is answered. */
const ADD_NOTICE = `create function "add_lifted_notice"() returns trigger language plpgsql as $$
  begin
    insert into "telegram_notices" ("subscriber_telegram_id", "kind", "created_at", "due_at")
      select s."telegram_id", 'decision', now(), now()
      from "telegram_accounts" a
      join "telegram_subscribers" s on s."telegram_id" = a."telegram_id"
      where a."user_id" = new."user_id" and not exists (
        select 1 from "appeals" p where p."decision_id" = new."id" and p."status" = 'open'
      )
      on conflict do nothing;
    return null;
  end $$;`;

export class Migration20261128152000_lifted_notices extends Migration {
  override name = 'Migration20261128152000_lifted_notices';

  override up(): void | Promise<void> {
    this.addSql(ADD_NOTICE);
    // A refused task is tried again; what becomes of that is on the visitor's screen.
    this.addSql(`create trigger "decisions_lifted_notice" after update of "overturned_at" on "decisions" for each row
      when (old."overturned_at" is null and new."overturned_at" is not null and new."kind" <> 'refusal')
      execute function "add_lifted_notice"();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "decisions_lifted_notice" on "decisions";`);
    this.addSql(`drop function "add_lifted_notice"();`);
  }
}
