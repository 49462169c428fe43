import { Migration } from '@mikro-orm/migrations';

/** A subscriber is told of it once: no second notice of a kind while the first one waits. */
const ADD_NOTICE = `create function "add_telegram_notice"() returns trigger language plpgsql as $$
  begin
    insert into "telegram_notices" ("subscriber_telegram_id", "kind", "created_at", "due_at")
      select s."telegram_id", tg_argv[0], now(), now()
      from "telegram_accounts" a
      join "telegram_subscribers" s on s."telegram_id" = a."telegram_id"
      where a."user_id" = new."user_id"
      on conflict do nothing;
    return null;
  end $$;`;

/** A deleted user, or one whose account is linked no more, is no subscriber. */
const REMOVE_SUBSCRIBER = `create function "remove_telegram_subscriber"() returns trigger language plpgsql as $$
  begin
    delete from "telegram_subscribers" where "telegram_id" = old."telegram_id";
    return null;
  end $$;`;

/** What subscribers are told; a rule's own refusal of a task is on the visitor's screen. */
const TRIGGERS: readonly (readonly [kind: string, table: string, when: string])[] = [
  ['review', 'reviews', 'after insert on "reviews" for each row'],
  [
    'decision',
    'decisions',
    `after insert on "decisions" for each row when (new."kind" <> 'refusal')`,
  ],
  [
    'appeal',
    'appeals',
    `after update of "status" on "appeals" for each row
      when (old."status" = 'open' and new."status" <> 'open')`,
  ],
  [
    'payout',
    'claims',
    `after update of "status" on "claims" for each row
      when (old."status" <> 'delivered' and new."status" = 'delivered')`,
  ],
];

export class Migration20261128141000_telegram_notices extends Migration {
  override name = 'Migration20261128141000_telegram_notices';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "telegram_subscribers" ("telegram_id" bigint not null, "language" varchar(2) not null, "created_at" timestamptz(3) not null, primary key ("telegram_id"));`,
    );
    this.addSql(
      `create table "telegram_notices" ("id" bigserial primary key, "subscriber_telegram_id" bigint not null, "kind" text not null, "attempts" int not null default 0, "created_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "started_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "telegram_notices_due_at_id_index" on "telegram_notices" ("due_at", "id");`,
    );
    this.addSql(
      `create unique index "telegram_notices_waiting_unique" on "telegram_notices" ("subscriber_telegram_id", "kind") where "started_at" is null;`,
    );
    this.addSql(
      `alter table "telegram_notices" add constraint "telegram_notices_subscriber_telegram_id_foreign" foreign key ("subscriber_telegram_id") references "telegram_subscribers" ("telegram_id") on delete cascade;`,
    );
    this.addSql(
      `alter table "telegram_notices" add constraint "telegram_notices_kind_check" check ("kind" in ('review', 'decision', 'payout', 'appeal'));`,
    );
    this.addSql(ADD_NOTICE);
    for (const [kind, table, when] of TRIGGERS) {
      this.addSql(
        `create trigger "${table}_notice" ${when} execute function "add_telegram_notice"('${kind}');`,
      );
    }
    this.addSql(REMOVE_SUBSCRIBER);
    this.addSql(`create trigger "telegram_accounts_removed" after delete on "telegram_accounts"
      for each row execute function "remove_telegram_subscriber"();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "telegram_accounts_removed" on "telegram_accounts";`);
    this.addSql(`drop function "remove_telegram_subscriber"();`);
    for (const [, table] of TRIGGERS) {
      this.addSql(`drop trigger "${table}_notice" on "${table}";`);
    }
    this.addSql(`drop function "add_telegram_notice"();`);
    this.addSql(`drop table if exists "telegram_notices" cascade;`);
    this.addSql(`drop table if exists "telegram_subscribers" cascade;`);
  }
}
