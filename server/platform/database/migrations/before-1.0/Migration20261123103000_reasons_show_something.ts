import { Migration } from '@mikro-orm/migrations';

/** As `hasVisibleText` sees it, but for the few letters that are drawn as nothing. */
const VISIBLE_TEXT = String.raw`create function "has_visible_text"("text" text) returns boolean
  language sql immutable parallel safe as $$
    select "text" ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]'
  $$`;

const CHECKS = [
  ['decisions', 'reason', 'has_visible_text(reason)', "btrim(reason) <> ''"],
  ['appeals', 'text', 'has_visible_text(text)', "btrim(text) <> ''"],
  [
    ...['appeals', 'answer'],
    ...["status = 'open' or has_visible_text(answer)", "status = 'open' or btrim(answer) <> ''"],
  ],
  [
    ...['ledger_transfers', 'decision_id'],
    ...["kind not in ('reversal', 'forfeit') or decision_id is not null"],
    ...["kind <> 'reversal' or decision_id is not null"],
  ],
] as const;

/** Beside the sums: who takes points by hand says why in a decision. */
const DEDUCTION_DECIDED = `create function "ledger_deductions_decided"() returns trigger
  language plpgsql as $$
  begin
    if exists (select from added a join "ledger_transfers" t on t."id" = a."transfer_id"
        where t."kind" = 'adjustment' and t."decision_id" is null
          and a."account" = 'user' and a."amount" < 0) then
      raise exception 'Points are taken by a decision only' using errcode = 'check_violation';
    end if;
    return null;
  end $$`;

/** Whatever takes something from a user has a decision, whose reason shows something. */
export class Migration20261123103000_reasons_show_something extends Migration {
  override name = 'Migration20261123103000_reasons_show_something';

  override up(): void | Promise<void> {
    this.addSql(VISIBLE_TEXT);
    this.addSql(
      `update "decisions" set "reason" = 'no_reason_given' where not has_visible_text("reason");`,
    );
    this.addSql(`update "appeals" set "text" = '–' where not has_visible_text("text");`);
    this.addSql(
      `update "appeals" set "answer" = '–' where "status" <> 'open' and not has_visible_text("answer");`,
    );
    for (const [table, column, check] of CHECKS) this.check(table, column, check);
    this.addSql(DEDUCTION_DECIDED);
    this.addSql(`create trigger "ledger_deductions_added" after insert on "ledger_entries"
      referencing new table as added
      for each statement execute function "ledger_deductions_decided"();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "ledger_deductions_added" on "ledger_entries";`);
    this.addSql(`drop function "ledger_deductions_decided"();`);
    for (const [table, column, , before] of CHECKS) this.check(table, column, before);
    this.addSql(`drop function "has_visible_text"(text);`);
  }

  private check(table: string, column: string, check: string): void {
    const name = `${table}_${column}_check`;
    this.addSql(`alter table "${table}" drop constraint "${name}";`);
    this.addSql(`alter table "${table}" add constraint "${name}" check (${check});`);
  }
}
