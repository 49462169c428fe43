import { Migration } from '@mikro-orm/migrations';

const KINDS_BEFORE = `'task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening'`;
const KINDS = `'task', 'claim', 'referral', 'adjustment', 'import', 'reversal', 'restoration', 'payout', 'return', 'forfeit', 'deletion', 'opening'`;

/** Files of points for wallets, their rows, and the kind of their transfers. */
export class Migration20261201030000_point_imports extends Migration {
  override name = 'Migration20261201030000_point_imports';

  override up(): void {
    this.addSql(
      `create table "point_imports" ("id" serial primary key, "status" text not null default 'reading', "file_name" varchar(200) not null, "network" varchar(16) not null, "columns" text[] not null default '{}', "sha256" varchar(64) not null default '', "awards" int not null default 0, "points" bigint not null default '0', "known" int not null default 0, "referenced" int not null default 0, "done_line" int not null default 0, "uploaded_by" varchar(64) not null default '', "confirmed_by" varchar(64) not null default '', "undone_by" varchar(64) not null default '', "reason" varchar(500) not null default '', "reason_zh" varchar(500) not null default '', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, constraint "point_imports_status_check" check ("status" in ('reading', 'checked', 'booking', 'booked', 'undoing', 'undone')));`,
    );
    this.addSql(
      `create unique index "point_imports_file_index" on "point_imports" ("sha256") where "status" in ('booking', 'booked', 'undoing');`,
    );
    this.addSql(
      `create table "imported_awards" ("import_id" int not null, "line" int not null, "status" text not null default 'open', "identity" varchar(102) not null, "wallet_address" varchar(67) not null, "account" varchar(67) not null, "points" bigint not null, "reason" varchar(500) not null default '', "reason_zh" varchar(500) not null default '', "reference" varchar(100) null, "user_id" int null, primary key ("import_id", "line"), constraint "imported_awards_status_check" check ("status" in ('open', 'booked', 'reversed', 'withdrawn')));`,
    );
    this.addSql(
      `create index "imported_awards_open_index" on "imported_awards" ("account") where "status" = 'open';`,
    );
    this.addSql(
      `create index "imported_awards_reference_index" on "imported_awards" ("reference") where "reference" is not null;`,
    );
    this.addSql(
      `create index "imported_awards_user_id_index" on "imported_awards" ("user_id") where "user_id" is not null;`,
    );
    this.addSql(
      `alter table "imported_awards" add constraint "imported_awards_import_id_identity_unique" unique ("import_id", "identity");`,
    );
    this.addSql(
      `create table "rejected_rows" ("import_id" int not null, "line" int not null, "problem" varchar(32) not null, "cells" text[] not null, primary key ("import_id", "line"));`,
    );
    this.setKinds(KINDS);
  }

  override down(): void {
    this.setKinds(KINDS_BEFORE);
    this.addSql(`drop table "rejected_rows";`);
    this.addSql(`drop table "imported_awards";`);
    this.addSql(`drop table "point_imports";`);
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
