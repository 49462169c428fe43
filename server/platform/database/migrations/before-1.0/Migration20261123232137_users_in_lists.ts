import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

/** Whoever signs in from another network, holds another key or hands something in is looked at anew. */
const NOTE_USER = `create function "note_signal_change"() returns trigger language plpgsql as $$
  begin
    insert into "signal_changes" ("user_id")
      values ((to_jsonb(new) ->> case when tg_table_name = 'users' then 'id' else 'user_id' end)::int);
    return null;
  end $$;`;

/** Nobody shares a network any more that was forgotten. */
const NOTE_OTHERS = `create function "note_signal_loss"() returns trigger language plpgsql as $$
  begin
    insert into "signal_changes" ("user_id", "is_first")
      select old."user_id", false
      union all (select "user_id", false from "sign_in_networks"
        where "network_hash" = old."network_hash" limit 200);
    return null;
  end $$;`;

const TRIGGERS: readonly (readonly [name: string, table: string, when: string])[] = [
  [
    'users_key_added',
    'users',
    `after insert on "users" for each row when (new."key_hash" is not null)`,
  ],
  [
    'users_key_changed',
    'users',
    `after update of "key_hash" on "users" for each row
      when (new."key_hash" is distinct from old."key_hash")`,
  ],
  ['sign_in_networks_added', 'sign_in_networks', 'after insert on "sign_in_networks" for each row'],
  [
    'completions_evidence_added',
    'completions',
    `after insert on "completions" for each row when (new."evidence" <> '')`,
  ],
  [
    'completions_evidence_changed',
    'completions',
    `after update of "evidence" on "completions" for each row
      when (new."evidence" <> old."evidence")`,
  ],
];

/** A generated column would rewrite the table. */
const CLAIMABLE = [
  `create function "set_claimable_tokens"() returns trigger language plpgsql as $$
  begin
    new."claimable_tokens" := greatest(new."total_points" / 1000 - new."claimed_tokens", 0);
    return new;
  end $$;`,
  `create trigger "users_claimable" before insert or update of "total_points", "claimed_tokens" on "users"
    for each row execute function "set_claimable_tokens"();`,
  `${LATER}update "users" set "claimable_tokens" = greatest("total_points" / 1000 - "claimed_tokens", 0)
    where "claimable_tokens" is null;`,
];

/** What lists of users sort and filter by: what can be claimed, and what was noticed. */
export class Migration20261123232137_users_in_lists extends Migration {
  override name = 'Migration20261123232137_users_in_lists';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "signal_changes" ("id" bigserial primary key, "user_id" int not null, "is_first" boolean not null default true);`,
    );
    this.addSql(
      `alter table "users" add "claimable_tokens" bigint null, add "signals" text[] not null default '{}';`,
    );
    this.addSql(
      `create index "users_claimable_tokens_id_index" on "users" ("claimable_tokens", "id");`,
    );
    this.addSql(
      `create index "users_signals_index" on "users" ("created_at", "id") where "signals" <> '{}';`,
    );
    for (const statement of CLAIMABLE) this.addSql(statement);
    this.addSql(NOTE_USER);
    this.addSql(NOTE_OTHERS);
    for (const [name, _table, when] of TRIGGERS) {
      this.addSql(`create trigger "${name}" ${when} execute function "note_signal_change"();`);
    }
    this.addSql(`create trigger "sign_in_networks_removed" after delete on "sign_in_networks"
      for each row execute function "note_signal_loss"();`);
    this.addSql(`${LATER}insert into "signal_changes" ("user_id", "is_first")
      select "id", false from "users" where "key_hash" is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger "sign_in_networks_removed" on "sign_in_networks";`);
    for (const [name, table] of TRIGGERS) this.addSql(`drop trigger "${name}" on "${table}";`);
    this.addSql(`drop function "note_signal_loss"();`);
    this.addSql(`drop function "note_signal_change"();`);
    this.addSql(`drop trigger "users_claimable" on "users";`);
    this.addSql(`drop function "set_claimable_tokens"();`);
    this.addSql(`drop table if exists "signal_changes" cascade;`);
    this.addSql(`drop index "users_claimable_tokens_id_index";`);
    this.addSql(`drop index "users_signals_index";`);
    this.addSql(`alter table "users" drop column "claimable_tokens", drop column "signals";`);
  }
}
