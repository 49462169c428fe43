import { Migration } from '@mikro-orm/migrations';

/** The session of a deleted user stays until it expires: its cookie is told what has become of the user. */
export class Migration20261124040500_sessions_of_deleted_users extends Migration {
  override name = 'Migration20261124040500_sessions_of_deleted_users';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "visitor_sessions" drop constraint if exists "visitor_sessions_user_id_fkey";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `delete from "visitor_sessions" where "user_id" not in (select "id" from "users");`,
    );
    this.addSql(`alter table "visitor_sessions" add constraint "visitor_sessions_user_id_fkey"
      foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }
}
