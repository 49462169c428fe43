import { Migration } from '@mikro-orm/migrations';

export class Migration20261126134234_distributors extends Migration {
  override name = 'Migration20261126134234_distributors';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "distributors" ("id" serial primary key, "network" text not null, "address" varchar(67) not null, "owner" varchar(67) not null, "jetton_master" varchar(67) not null, "jetton_wallet" varchar(67) not null, "decimals" smallint not null, "contract_id" numeric(20,0) not null, "first_deadline" timestamptz(3) not null, "created_by" varchar(64) not null, "created_at" timestamptz(3) not null, "deadline" timestamptz(3) not null, "is_deployed" boolean not null default false, "merkle_root" varchar(64) null, "reopenings" int not null default 0, "paid" bytea null, "nanotons" numeric(39,0) not null default '0', "state_lt" bigint not null default '0', "history_lt" bigint not null default '0', "history_hash" varchar(64) null, "read_until" timestamptz(3) null);`,
    );
    this.addSql(
      `alter table "distributors" add constraint "distributors_address_unique" unique ("address");`,
    );

    this.addSql(
      `create table "payout_lines" ("claim_id" int not null, "distributor_id" int not null, "user_id" int not null, "receiver" varchar(67) not null, "tokens" bigint not null, "units" numeric(37,0) not null, "status" text not null default 'payable', "requested_at" timestamptz(3) null, "paid_at" timestamptz(3) null, "query_id" numeric(20,0) null, "transfer_lt" bigint null, "message_hash" varchar(64) null, "sent_to" varchar(67) null, "transaction_hash" varchar(64) null, "settled_at" timestamptz(3) null, "updated_at" timestamptz(3) not null, primary key ("claim_id"));`,
    );
    this.addSql(`create index "payout_lines_user_id_index" on "payout_lines" ("user_id");`);
    this.addSql(
      `create index "payout_lines_distributor_id_status_claim_id_index" on "payout_lines" ("distributor_id", "status", "claim_id");`,
    );

    this.addSql(
      `alter table "distributors" add constraint "distributors_decimals_check" check (decimals between 0 and 255);`,
    );
    this.addSql(
      `alter table "distributors" add constraint "distributors_network_check" check ("network" in ('mainnet', 'testnet'));`,
    );

    this.addSql(
      `alter table "payout_lines" add constraint "payout_lines_tokens_check" check (tokens > 0);`,
    );
    this.addSql(
      `alter table "payout_lines" add constraint "payout_lines_status_check" check ("status" in ('payable', 'paid', 'returned', 'delivered'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "distributors" cascade;`);
    this.addSql(`drop table if exists "payout_lines" cascade;`);
  }
}
