import { Migration } from '@mikro-orm/migrations';

/** Tasks have places, times, a task before them, and may be done once a day. */
export class Migration20261130190000_limits_of_tasks extends Migration {
  override name = 'Migration20261130190000_limits_of_tasks';

  override up(): void {
    this.addSql(
      `alter table "tasks" add "max_completions" int null, add "places_taken" int not null default 0, add "available_from" timestamptz(3) null, add "available_until" timestamptz(3) null, add "after_task_id" int null, add "is_daily" boolean not null default false;`,
    );
    this.addSql(
      `alter table "tasks" add constraint "tasks_max_completions_check" check (max_completions > 0);`,
    );
    this.addSql(`alter table "completions" add "day" varchar(10) null;`);
    this.addSql(`create or replace trigger "tasks_public_change"
      after insert or delete or truncate on "tasks"
      for each statement execute function notify_public_change();`);
    this.addSql(`create or replace function notify_task_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'places_taken' <> to_jsonb(old) - 'places_taken'
      or (new.places_taken >= new.max_completions) is distinct from (old.places_taken >= old.max_completions) then
    perform pg_notify('public_changes', tg_table_name);
  end if;
  return null;
end $$;`);
    this.addSql(`create or replace trigger "tasks_public_update" after update on "tasks"
      for each row execute function notify_task_change();`);
  }

  override down(): void {
    this.addSql(`drop trigger "tasks_public_update" on "tasks";`);
    this.addSql(`drop function notify_task_change();`);
    this.addSql(`create or replace trigger "tasks_public_change"
      after insert or update or delete or truncate on "tasks"
      for each statement execute function notify_public_change();`);
    this.addSql(`alter table "completions" drop column "day";`);
    this.addSql(
      `alter table "tasks" drop column "max_completions", drop column "places_taken", drop column "available_from", drop column "available_until", drop column "after_task_id", drop column "is_daily";`,
    );
  }
}
