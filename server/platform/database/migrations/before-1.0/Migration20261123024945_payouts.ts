import { Migration } from '@mikro-orm/migrations';

/** Approved claims are paid in batches, and the chain tells what has arrived. */
export class Migration20261123024945_payouts extends Migration {
  override name = 'Migration20261123024945_payouts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "chain_cursors" ("jetton_wallet" varchar(67) not null, "lt" bigint not null default '0', "read_until" timestamptz(3) null, primary key ("jetton_wallet"));`,
    );

    this.addSql(
      `create table "chain_transfers" ("hash" varchar(64) not null, "jetton_wallet" varchar(67) not null, "kind" text not null, "query_id" numeric(20,0) not null, "units" numeric(39,0) not null, "receiver" varchar(67) null, "comment" varchar(200) not null default '', "is_aborted" boolean not null, "lt" bigint not null, "happened_at" timestamptz(3) not null, primary key ("hash"));`,
    );
    this.addSql(
      `create index "chain_transfers_jetton_wallet_lt_index" on "chain_transfers" ("jetton_wallet", "lt");`,
    );

    this.addSql(
      `create table "payouts" ("id" serial primary key, "batch_id" int not null, "claim_id" int not null, "user_id" int not null, "receiver" varchar(67) not null, "tokens" bigint not null, "units" numeric(37,0) not null, "query_id" bigint not null, "status" text not null default 'batched', "transaction_hash" varchar(64) null, "settled_at" timestamptz(3) null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "payouts_claim_id_index" on "payouts" ("claim_id");`);
    this.addSql(
      `alter table "payouts" add constraint "payouts_query_id_unique" unique ("query_id");`,
    );
    this.addSql(`create index "payouts_batch_id_id_index" on "payouts" ("batch_id", "id");`);
    this.addSql(
      `create unique index "payouts_one_of_a_claim" on "payouts" ("claim_id") where "status" in ('batched', 'sent');`,
    );

    this.addSql(
      `create table "payout_alarms" ("id" serial primary key, "code" text not null, "transaction_hash" varchar(64) not null, "batch_id" int null, "payout_id" int null, "found_at" timestamptz(3) not null, "resolved_at" timestamptz(3) null, "resolved_by" varchar(64) not null default '', "note" varchar(500) not null default '');`,
    );
    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_code_transaction_hash_unique" unique ("code", "transaction_hash");`,
    );

    this.addSql(
      `create table "payout_batches" ("id" serial primary key, "status" text not null default 'frozen', "method" text not null, "network" text not null, "payer" varchar(67) not null, "payer_jetton_wallet" varchar(67) not null, "jetton_master" varchar(67) not null, "decimals" smallint not null, "hash" varchar(64) not null, "asked_at" timestamptz(3) null, "valid_until" timestamptz(3) null, "seqno" bigint null, "order_hash" varchar(64) null, "differences" jsonb null, "created_by" varchar(64) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create unique index "payout_batches_one_open" on "payout_batches" ("network", "payer") where "status" in ('frozen', 'asked', 'signed');`,
    );

    this.addSql(`alter table "payouts" add constraint "payouts_batch_id_foreign"
      foreign key ("batch_id") references "payout_batches" ("id");`);
    // What was paid stays known: whoever was paid is banned, and not deleted.
    this.addSql(`alter table "payouts" add constraint "payouts_claim_id_foreign"
      foreign key ("claim_id") references "claims" ("id");`);
    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'payout', 'deletion', 'opening'));`,
    );

    this.addSql(
      `alter table "chain_transfers" add constraint "chain_transfers_kind_check" check ("kind" in ('transfer', 'bounce'));`,
    );

    this.addSql(`alter table "payouts" add constraint "payouts_tokens_check" check (tokens > 0);`);
    this.addSql(
      `alter table "payouts" add constraint "payouts_status_check" check ("status" in ('batched', 'sent', 'delivered', 'bounced', 'failed'));`,
    );

    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_note_check" check (resolved_at is null or note <> '');`,
    );
    this.addSql(
      `alter table "payout_alarms" add constraint "payout_alarms_code_check" check ("code" in ('paid_twice', 'wrong_amount', 'wrong_receiver', 'unknown_transfer', 'came_back'));`,
    );

    this.addSql(
      `alter table "payout_batches" add constraint "payout_batches_decimals_check" check (decimals between 0 and 255);`,
    );
    this.addSql(
      `alter table "payout_batches" add constraint "payout_batches_status_check" check ("status" in ('frozen', 'asked', 'signed', 'settled', 'cancelled'));`,
    );
    this.addSql(
      `alter table "payout_batches" add constraint "payout_batches_method_check" check ("method" in ('wallet', 'file'));`,
    );
    this.addSql(
      `alter table "payout_batches" add constraint "payout_batches_network_check" check ("network" in ('mainnet', 'testnet'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "chain_cursors" cascade;`);
    this.addSql(`drop table if exists "chain_transfers" cascade;`);
    this.addSql(`drop table if exists "payouts" cascade;`);
    this.addSql(`drop table if exists "payout_alarms" cascade;`);
    this.addSql(`drop table if exists "payout_batches" cascade;`);

    this.addSql(`alter table "ledger_days" drop constraint "ledger_days_kind_check";`);
    this.addSql(
      `alter table "ledger_days" add constraint "ledger_days_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'deletion', 'opening'));`,
    );

    this.addSql(`alter table "ledger_transfers" drop constraint "ledger_transfers_kind_check";`);
    this.addSql(
      `alter table "ledger_transfers" add constraint "ledger_transfers_kind_check" check ("kind" in ('task', 'claim', 'referral', 'adjustment', 'reversal', 'restoration', 'deletion', 'opening'));`,
    );
  }
}
