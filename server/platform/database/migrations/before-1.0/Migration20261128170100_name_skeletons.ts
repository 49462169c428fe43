import { nameSkeleton } from '#libs/domain/index.js';
import { StagedMigration } from '../staged-migration.js';

/** Rows that are rewritten by one statement. */
const BATCH = 1000;

interface NamedUser {
  id: number;
  username: string;
}

/** What users' names look like. Of old names that look alike the first has the look; all of them stay valid. */
export class Migration20261128170100_name_skeletons extends StagedMigration {
  override name = 'Migration20261128170100_name_skeletons';

  override async up(): Promise<void> {
    await this.execute(`alter table "users" add column "username_skeleton" text null;`);
    if (!this.isStaged) await this.fill();
    this.addSql(
      `alter table "users" add constraint "users_username_skeleton_unique" unique ("username_skeleton");`,
    );
  }

  async fill(): Promise<void> {
    const taken = new Set<string>();
    for (
      let users = await this.after(0);
      users.length > 0;
      users = await this.after(lastId(users))
    ) {
      const rows = users
        .map(({ id, username }) => ({ id, skeleton: nameSkeleton(username) }))
        .filter(({ skeleton }) => !taken.has(skeleton) && taken.add(skeleton));
      await this.run(
        `update users u set username_skeleton = r.skeleton
         from jsonb_to_recordset(?::jsonb) as r(id int, skeleton text) where u.id = r.id and u.username_skeleton is null`,
        [JSON.stringify(rows)],
      );
    }
  }

  private after(id: number): Promise<NamedUser[]> {
    return this.run(
      `select id, username from users where username is not null and id > ? order by id limit ${BATCH}`,
      [id],
    ) as Promise<NamedUser[]>;
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop column "username_skeleton";`);
  }
}

const lastId = (users: readonly NamedUser[]): number => users.at(-1)?.id ?? 0;
