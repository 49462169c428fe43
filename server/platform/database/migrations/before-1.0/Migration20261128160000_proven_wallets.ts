import { Migration } from '@mikro-orm/migrations';

export class Migration20261128160000_proven_wallets extends Migration {
  override name = 'Migration20261128160000_proven_wallets';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "distributors" add "wallet_proof" text null, add "state_until" timestamptz(3) null, add "history_start" bigint not null default '0';`,
    );
    this.addSql(
      `alter table "distributors" add constraint "distributors_wallet_proof_check" check ("wallet_proof" in ('derived', 'second_api'));`,
    );
    // Where the history of a wallet was read up to is the earliest place that is still known of it.
    this.addSql(
      `update "distributors" set "history_start" = "history_lt" where "method" = 'file';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "distributors" drop column "wallet_proof", drop column "state_until", drop column "history_start";`,
    );
  }
}
