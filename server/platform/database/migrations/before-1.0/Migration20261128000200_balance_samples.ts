import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

const BALANCES = `('ton_balance', 'jetton_balance')`;

/** A balance has to be held from the completion of its task on. */
const NOTE_BALANCE = `create function "note_balance_sample"() returns trigger language plpgsql as $$
  begin
    insert into "balance_samples" ("user_id", "task_id", "held_since", "next_sample_at", "snapshot_at")
      values (new."user_id", new."task_id", coalesce(new."completed_at", now()),
        now() + random() * interval '1 day', now())
      on conflict ("user_id", "task_id") do update set "held_since" = excluded."held_since",
        "lowest" = null, "sampled_at" = null, "next_sample_at" = excluded."next_sample_at",
        "snapshot_at" = excluded."snapshot_at", "is_in_snapshot" = null, "snapshot_balance" = null;
    return null;
  end $$;`;

const IS_BALANCE = `new."status" = 'completed' and new."asked" ->> 'verification' in ${BALANCES}`;

const TRIGGERS = [
  ['completions_balance_added', `after insert on "completions" for each row when (${IS_BALANCE})`],
  [
    'completions_balance_completed',
    `after update of "status" on "completions" for each row
      when (${IS_BALANCE} and old."status" <> 'completed')`,
  ],
] as const;

export class Migration20261128000200_balance_samples extends Migration {
  override name = 'Migration20261128000200_balance_samples';

  override up(): void {
    this.addSql(
      `create table "balance_samples" ("user_id" int not null, "task_id" int not null, "held_since" timestamptz(3) null, "lowest" numeric(60,18) null, "sampled_at" timestamptz(3) null, "next_sample_at" timestamptz(3) not null, "snapshot_at" timestamptz(3) not null, "is_in_snapshot" boolean null, "snapshot_balance" numeric(60,18) null, primary key ("user_id", "task_id"));`,
    );
    this.addSql(
      `create index "balance_samples_next_sample_at_index" on "balance_samples" ("next_sample_at");`,
    );
    this.addSql(
      `create index "balance_samples_task_id_next_sample_at_index" on "balance_samples" ("task_id", "next_sample_at");`,
    );
    this.addSql(
      `create index "balance_samples_snapshot_index" on "balance_samples" ("snapshot_at");`,
    );
    this.addSql(`${LATER}insert into "balance_samples" ("user_id", "task_id", "held_since", "next_sample_at", "snapshot_at")
      select c."user_id", c."task_id", coalesce(c."completed_at", now()), now() + random() * interval '1 day', now()
      from "completions" c join "tasks" t on t."id" = c."task_id"
      where c."status" = 'completed' and coalesce(c."asked" ->> 'verification', t."verification") in ${BALANCES}
      on conflict do nothing;`);
    this.addSql(`alter table "balance_samples" add constraint "balance_samples_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(NOTE_BALANCE);
    for (const [name, when] of TRIGGERS) {
      this.addSql(`create trigger "${name}" ${when} execute function "note_balance_sample"();`);
    }
  }

  override down(): void {
    for (const [name] of TRIGGERS) this.addSql(`drop trigger "${name}" on "completions";`);
    this.addSql(`drop function "note_balance_sample"();`);
    this.addSql(`drop table if exists "balance_samples" cascade;`);
  }
}
