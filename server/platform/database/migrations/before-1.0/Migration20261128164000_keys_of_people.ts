import { Migration } from '@mikro-orm/migrations';

export class Migration20261128164000_keys_of_people extends Migration {
  override name = 'Migration20261128164000_keys_of_people';

  override up(): void | Promise<void> {
    // Keys of the version before, and those that it still makes, end as new ones do.
    this.addSql(
      `alter table "api_keys" add "networks" jsonb not null default '[]', add "expires_at" timestamptz(3) not null default (now() + '90 days'::interval);`,
    );
    this.addSql(`alter table "approval_requests" add "asked_with" varchar(60) null;`);
    // A key has been a person of its own so far: nothing that it asked for is approved as such.
    this.addSql(
      `update "approval_requests" set "status" = 'outdated' where "status" = 'waiting' and "asked_by" like 'key:%';`,
    );
    this.addSql(
      `update "solo_operations" s set "username" = k."created_by" from "api_keys" k where s."username" = 'key:' || k."name";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "api_keys" drop column "networks", drop column "expires_at";`);
    this.addSql(`alter table "approval_requests" drop column "asked_with";`);
  }
}
