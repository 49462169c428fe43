import { Migration } from '@mikro-orm/migrations';

const kinds = (...more: string[]) =>
  `alter table "decisions" add constraint "decisions_kind_check" check ("kind" in ('refusal', 'ban',
    'rejection', 'deduction', 'reversal', 'forfeit'${more.map((kind) => `, '${kind}'`).join('')}));`;

/** What a banned or held inviter would have been given meanwhile; any friend who counts is enough. */
const resumed = (columns: string[], waits: string, isFree: string) =>
  `create trigger "users_referral_resumed" after update of ${columns.join(', ')} on "users"
    for each row when ((${waits}) and ${isFree}) execute function "users_referral_resumed"();`;

/** Claims of held users, and their points for invitations, wait for a person. */
export class Migration20261128102000_holds extends Migration {
  override name = 'Migration20261128102000_holds';

  override up(): void {
    this.addSql(`alter table "decisions" drop constraint "decisions_kind_check";`);
    this.addSql(kinds('hold'));
    this.addSql(
      `alter table "users" add "is_held" boolean not null default false, add "hold_decision_id" int null;`,
    );
    this.addSql(
      `create index "users_is_held_index" on "users" ("created_at", "id") where "is_held";`,
    );
    this.addSql(
      `alter table "users" add constraint "users_is_held_check" check (not is_held or hold_decision_id is not null);`,
    );
    this.addSql(`alter table "users" add constraint "users_hold_decision_id_foreign"
      foreign key ("hold_decision_id") references "decisions" ("id");`);
    this.addSql(`drop trigger "users_referral_resumed" on "users";`);
    this.addSql(
      resumed(
        ['"is_banned"', '"is_active"', '"is_held"'],
        'old."is_banned" or not old."is_active" or old."is_held"',
        'not new."is_banned" and new."is_active" and not new."is_held"',
      ),
    );
  }

  override down(): void {
    this.addSql(`drop trigger "users_referral_resumed" on "users";`);
    this.addSql(
      resumed(
        ['"is_banned"', '"is_active"'],
        'old."is_banned" or not old."is_active"',
        'not new."is_banned" and new."is_active"',
      ),
    );
    this.addSql(`alter table "users" drop column "is_held", drop column "hold_decision_id";`);
    this.addSql(`alter table "decisions" drop constraint "decisions_kind_check";`);
    this.addSql(`delete from "decisions" where "kind" = 'hold';`);
    this.addSql(kinds());
  }
}
