import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

/** Each may link a user to others: a sign-in from another network, a submitted post, a known funder. */
const NOTE_USER = `create function "note_cluster_change"() returns trigger language plpgsql as $$
  begin
    insert into "cluster_changes" ("user_id") values (new."user_id");
    return null;
  end $$;`;

const TRIGGERS: readonly (readonly [name: string, table: string, when: string])[] = [
  [
    'sign_in_networks_cluster',
    'sign_in_networks',
    'after insert on "sign_in_networks" for each row',
  ],
  [
    'completions_evidence_cluster_added',
    'completions',
    `after insert on "completions" for each row when (new."evidence_key" is not null)`,
  ],
  [
    'completions_evidence_cluster',
    'completions',
    `after update of "evidence_key" on "completions" for each row
      when (new."evidence_key" is distinct from old."evidence_key" and new."evidence_key" is not null)`,
  ],
  [
    'wallet_histories_cluster',
    'wallet_histories',
    `after update of "checked_at" on "wallet_histories" for each row
      when (old."checked_at" is null or new."funder" is distinct from old."funder"
        or new."first_seen_at" is distinct from old."first_seen_at"
        or (old."outgoing_transactions" = 0) <> (new."outgoing_transactions" = 0))`,
  ],
];

/** A cluster's counts follow members who are deleted or taken out. */
const MEMBER_LOST = `create function "cluster_member_lost"() returns trigger language plpgsql as $$
  begin
    update "clusters" set "users" = greatest("users" - 1, 0),
        "known" = greatest("known" - old."is_known"::int, 0),
        "with_past" = greatest("with_past" - old."has_past"::int, 0), "updated_at" = now()
      where "id" = old."cluster_id";
    return null;
  end $$;`;

const CASCADES: readonly (readonly [table: string, column: string, parent: string])[] = [
  ['cluster_members', 'user_id', 'users'],
  ['cluster_exclusions', 'user_id', 'users'],
  ['cluster_links', 'user_id', 'users'],
  ['cluster_links', 'other_id', 'users'],
  ['cluster_decision_users', 'cluster_decision_id', 'cluster_decisions'],
];

/** Users who look like one person are joined into clusters. */
export class Migration20261128110000_clusters extends Migration {
  override name = 'Migration20261128110000_clusters';

  override up(): void {
    this.addSql(
      `create table "clusters" ("id" serial primary key, "users" int not null default 0, "key_links" int not null default 0, "funder_links" int not null default 0, "evidence_links" int not null default 0, "invitation_links" int not null default 0, "network_links" int not null default 0, "known" int not null default 0, "with_past" int not null default 0, "score" smallint not null default 0, "is_held" boolean not null default false, "status" text not null default 'open', "decided_users" int not null default 0, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "clusters_score_id_index" on "clusters" ("score", "id");`);
    this.addSql(`create index "clusters_users_id_index" on "clusters" ("users", "id");`);
    this.addSql(
      `create table "cluster_changes" ("id" bigserial primary key, "user_id" int not null);`,
    );
    this.addSql(
      `create table "cluster_decisions" ("id" serial primary key, "cluster_id" int not null, "action" text not null, "users" int not null default 0, "reason" varchar(500) not null default '', "reason_zh" varchar(500) not null default '', "decided_by" varchar(64) not null, "decided_at" timestamptz(3) not null, "undone_by" varchar(64) not null default '', "undone_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "cluster_decisions_cluster_id_id_index" on "cluster_decisions" ("cluster_id", "id");`,
    );
    this.addSql(
      `create table "cluster_decision_users" ("cluster_decision_id" int not null, "user_id" int not null, primary key ("cluster_decision_id", "user_id"));`,
    );
    this.addSql(
      `create table "cluster_exclusions" ("user_id" int not null, "excluded_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `create table "cluster_links" ("user_id" int not null, "other_id" int not null, "kind" text not null, "created_at" timestamptz(3) not null, primary key ("user_id", "other_id", "kind"));`,
    );
    this.addSql(`create index "cluster_links_other_id_index" on "cluster_links" ("other_id");`);
    this.addSql(
      `create table "cluster_members" ("user_id" int not null, "cluster_id" int not null, "is_known" boolean not null default false, "has_past" boolean not null default false, "joined_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `create index "cluster_members_cluster_id_user_id_index" on "cluster_members" ("cluster_id", "user_id");`,
    );
    this.addSql(
      `create index "users_signal_count_index" on "users" (cardinality("signals"), "id");`,
    );
    this.addSql(`drop index "completions_evidence_key_index";`);
    this.addSql(
      `create index "completions_evidence_key_id_index" on "completions" ("evidence_key", "id") where "evidence_key" is not null;`,
    );
    this.addSql(`drop index "wallet_histories_funder_index";`);
    this.addSql(
      `create index "wallet_histories_funded_index" on "wallet_histories" ("funder", "funded_at") where "funder" is not null;`,
    );
    this.addSql(
      `alter table "clusters" add constraint "clusters_status_check" check ("status" in ('open', 'held', 'released', 'banned'));`,
    );
    this.addSql(
      `alter table "cluster_decisions" add constraint "cluster_decisions_action_check" check ("action" in ('hold', 'release', 'ban', 'exclude'));`,
    );
    this.addSql(
      `alter table "cluster_links" add constraint "cluster_links_kind_check" check ("kind" in ('key', 'funder', 'evidence', 'invitation', 'network'));`,
    );
    for (const [table, column, parent] of CASCADES) {
      this.addSql(`alter table "${table}" add constraint "${table}_${column}_foreign"
        foreign key ("${column}") references "${parent}" ("id") on delete cascade;`);
    }
    this.addSql(MEMBER_LOST);
    this.addSql(`create trigger "cluster_members_lost" after delete on "cluster_members"
      for each row execute function "cluster_member_lost"();`);
    this.addSql(NOTE_USER);
    for (const [name, , when] of TRIGGERS) {
      this.addSql(`create trigger "${name}" ${when} execute function "note_cluster_change"();`);
    }
    this.addSql(`${LATER}insert into "cluster_changes" ("user_id")
      select "id" from "users" where "key_hash" is not null order by "id";`);
  }

  override down(): void {
    for (const [name, table] of TRIGGERS) this.addSql(`drop trigger "${name}" on "${table}";`);
    this.addSql(`drop function "note_cluster_change"();`);
    this.addSql(`drop index "users_signal_count_index";`);
    this.addSql(`drop index "wallet_histories_funded_index";`);
    this.addSql(
      `create index "wallet_histories_funder_index" on "wallet_histories" ("funder") where "funder" is not null;`,
    );
    this.addSql(`drop index "completions_evidence_key_id_index";`);
    this.addSql(
      `create index "completions_evidence_key_index" on "completions" ("evidence_key") where "evidence_key" is not null;`,
    );
    this.addSql(`drop table if exists "clusters" cascade;`);
    this.addSql(`drop table if exists "cluster_changes" cascade;`);
    this.addSql(`drop table if exists "cluster_decisions" cascade;`);
    this.addSql(`drop table if exists "cluster_decision_users" cascade;`);
    this.addSql(`drop table if exists "cluster_exclusions" cascade;`);
    this.addSql(`drop table if exists "cluster_links" cascade;`);
    this.addSql(`drop table if exists "cluster_members" cascade;`);
    this.addSql(`drop function "cluster_member_lost"();`);
  }
}
