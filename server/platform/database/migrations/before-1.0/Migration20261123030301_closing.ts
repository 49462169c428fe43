import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030301_closing extends Migration {
  override name = 'Migration20261123030301_closing';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "allocation_lines" ("position" int not null, "line" text not null, primary key ("position"));`,
    );

    this.addSql(
      `create table "campaign_reports" ("id" int not null, "closed_at" timestamptz(3) not null, "closed_by" varchar(64) not null, "users" int not null, "points" bigint not null, "claimed" bigint not null, "paid" bigint not null, "forfeited" bigint not null, "sha256" varchar(64) not null, "merkle_root" varchar(64) not null, primary key ("id"));`,
    );

    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'forfeit', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'forfeit', 'deletion', 'opening'));`,
    );

    this.addSql(
      `alter table "campaign_reports" add constraint "campaign_reports_id_check" check (id = 1);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "allocation_lines" cascade;`);
    this.addSql(`drop table if exists "campaign_reports" cascade;`);

    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'deletion', 'opening'));`,
    );
  }
}
