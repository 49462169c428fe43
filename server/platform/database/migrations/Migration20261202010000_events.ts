import { Migration } from '@mikro-orm/migrations';

const KINDS_BEFORE = `'task', 'claim', 'referral', 'adjustment', 'import', 'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening'`;
const KINDS = `'task', 'claim', 'referral', 'adjustment', 'event', 'import', 'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening'`;

/** Outside systems send events with API keys that have limits for a day. */
export class Migration20261202010000_events extends Migration {
  override name = 'Migration20261202010000_events';

  override up(): void {
    this.addSql(`alter table "api_keys" add "daily_events" int null, add "daily_points" int null;`);
    this.addSql(
      `create table "integration_events" ("id" bigserial primary key, "key_id" int not null, "key_name" varchar(60) not null, "event_id" varchar(64) not null, "type" varchar(16) not null, "state" varchar(16) not null, "code" varchar(64) not null default '', "user_id" int null, "account" varchar(67) null, "telegram_id" bigint null, "network" varchar(16) not null, "task_id" int null, "points" int null, "reason" varchar(500) not null default '', "reason_zh" varchar(500) not null default '', "created_at" timestamptz(3) not null, "booked_at" timestamptz(3) null, "updated_at" timestamptz(3) not null);`,
    );
    for (const column of ['user_id', 'account', 'telegram_id']) {
      this.addSql(
        `create index "integration_events_${column}_index" on "integration_events" ("${column}") where "${column}" is not null;`,
      );
    }
    this.addSql(
      `alter table "integration_events" add constraint "integration_events_key_id_event_id_unique" unique ("key_id", "event_id");`,
    );
    this.addSql(
      `create table "event_days" ("key_id" int not null, "day" date not null, "events" int not null, "points" bigint not null, "over_limit" int not null default 0, primary key ("key_id", "day"));`,
    );
    this.setKinds(KINDS);
  }

  override down(): void {
    this.setKinds(KINDS_BEFORE);
    this.addSql(`drop table "event_days";`);
    this.addSql(`drop table "integration_events";`);
    this.addSql(`alter table "api_keys" drop column "daily_events", drop column "daily_points";`);
  }

  /** Rows are not read again: the kinds before are among the new ones. */
  private setKinds(kinds: string): void {
    for (const table of ['ledger_transfers', 'ledger_days']) {
      const name = `"${table}_kind_check"`;
      this.addSql(
        `alter table "${table}" drop constraint ${name}, add constraint ${name} check ("kind" in (${kinds})) not valid;`,
      );
    }
  }
}
