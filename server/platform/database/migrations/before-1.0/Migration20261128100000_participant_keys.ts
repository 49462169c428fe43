import { Migration } from '@mikro-orm/migrations';
import { LATER } from '../../upgrade-steps.js';

/** Wallet versions of one key are one user; where there are several from before, the key is the first one's. */
export class Migration20261128100000_participant_keys extends Migration {
  override name = 'Migration20261128100000_participant_keys';

  override up(): void {
    this.addSql(
      `create table "participant_keys" ("key_hash" varchar(43) not null, "network" varchar(16) not null, "user_id" int null, primary key ("key_hash", "network"));`,
    );
    this.addSql(`create index "participant_keys_user_id_index" on "participant_keys" ("user_id");`);
    this.addSql(`${LATER}insert into "participant_keys" ("key_hash", "network", "user_id")
      select "key_hash", "network", min("id") from "users"
      where "key_hash" is not null and "network" is not null group by "key_hash", "network"
      on conflict do nothing;`);
    this.addSql(`alter table "participant_keys" add constraint "participant_keys_user_id_foreign"
      foreign key ("user_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "visitor_sessions" add "wallet_address" varchar(128) null;`);
  }

  override down(): void {
    this.addSql(`alter table "visitor_sessions" drop column "wallet_address";`);
    this.addSql(`drop table if exists "participant_keys" cascade;`);
  }
}
