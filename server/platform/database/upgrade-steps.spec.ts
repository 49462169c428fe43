import { batchOf, LATER, split } from './upgrade-steps.js';

const large = new Set(['users']);

describe('a statement of a migration', () => {
  it('is left as it is for a small table', () => {
    const statement = 'create index "tasks_index" on "tasks" ("id");';
    expect(split(statement, large)).toEqual({ now: statement, later: [] });
  });

  it('builds an index of a large table concurrently', () => {
    expect(split('create unique index "u" on "users" ("id") where "id" > 1;', large)).toEqual({
      later: ['create unique index concurrently "u" on "users" ("id") where "id" > 1;'],
    });
  });

  it('checks the rows of a large table once the constraint is in force', () => {
    expect(split('alter table "users" add constraint "c" check (id > 0);', large)).toEqual({
      now: 'alter table "users" add constraint "c" check (id > 0) not valid',
      later: ['alter table "users" validate constraint "c"'],
    });
    const foreign =
      'alter table "new" add constraint "f" foreign key ("id") references "users" ("id")';
    expect(split(`${foreign};`, large)).toEqual({
      now: `${foreign} not valid`,
      later: ['alter table "new" validate constraint "f"'],
    });
  });

  it('makes a unique constraint of an index', () => {
    expect(split('alter table "users" add constraint "u" unique ("name");', large)).toEqual({
      later: [
        'create unique index concurrently "u" on "users" ("name");',
        'alter table "users" add constraint "u" unique using index "u"',
      ],
    });
  });

  it('fills a column in batches after the transaction', () => {
    const fill = 'update "users" set "a" = 1 where "b" and "a" is null;';
    const { later } = split(`${LATER}${fill}`, large);
    expect(later).toEqual([fill]);
    expect(batchOf(fill)).toBe(
      'update "users" set "a" = 1 where "id" in (select "id" from "users" where "b" and "a" is null and "id" > $1 order by "id" limit 1000 for no key update) returning "id"',
    );
    expect(batchOf('update "users" set "a" = 1;')).toBeUndefined();
  });
});
