import { objection, ownersOf, readSource, tablesOfSql } from './check-tables.ts';

const TABLES = new Set(['users', 'claims', 'tasks']);
const inSql = (sql: string) =>
  tablesOfSql(sql, TABLES).map(({ table, isWrite }) => (isWrite ? `${table}!` : table));
const inSource = (...lines: string[]) => {
  const { named, statements } = readSource('a.ts', lines.join('\n'), TABLES);
  return {
    named: named.map(({ table, isWrite, line }) => `${line} ${isWrite ? `${table}!` : table}`),
    statements,
  };
};

describe('check-tables', () => {
  it('finds the tables that SQL reads and writes', () => {
    expect(inSql('select * from users u join claims as c on true, tasks')).toEqual([
      'users',
      'claims',
    ]);
    expect(inSql('select 1 from users u, claims where exists (select from "tasks")')).toEqual([
      'users',
      'claims',
      'tasks',
    ]);
    expect(
      inSql('insert into users (id) select id from claims on conflict do update set a = 1'),
    ).toEqual(['users!', 'claims']);
    expect(inSql('update users u set a = 1 from claims for no key update of u')).toEqual([
      'users!',
      'claims',
    ]);
    expect(inSql('delete from users using tasks')).toEqual(['users!', 'tasks']);
    expect(inSql('lock table claims in share mode; truncate tasks')).toEqual(['claims', 'tasks!']);
  });

  it('finds the tables that calls of Kysely read and write', () => {
    expect(
      inSource(
        "db.selectFrom('users as u').innerJoin('claims', 'a', 'b');",
        "db.selectFrom(['users', 'tasks as t']).where('claims', '=', 1);",
        "db.insertInto('users'); db.updateTable('claims').from('tasks');",
        "db.deleteFrom('users');",
      ).named.sort(),
    ).toEqual([
      '1 claims',
      '1 users',
      '2 tasks',
      '2 users',
      '3 claims!',
      '3 tasks',
      '3 users!',
      '4 users!',
    ]);
  });

  it('counts statements in SQL, but no fragments and no sentences', () => {
    const { named, statements } = inSource(
      "em.execute('select 1 from users');",
      `prepared(\`update users set a = \${b} where id = ?\`);`,
      'sql`now()`; sql`exists (select from claims)`;',
      "log('with the users of all claims'); log('select a task from the list');",
      'em.execute(`with due as (select 1) delete from tasks`);',
    );
    expect(statements).toEqual([1, 2, 4, 5]);
    expect(named).toEqual(['1 users', '2 users!', '3 claims', '5 tasks!']);
  });

  it('knows the owner by the folder of the entity', () => {
    const owners = ownersOf(
      new Map([
        ['server/modules/earning/tasks/verification/a.entity.ts', "tableName: 'methods',"],
        ['server/platform/operation-log/b.entity.ts', "tableName: 'logs', … tableName: 'days',"],
      ]),
    );
    expect([...owners]).toEqual([
      ['methods', 'server/modules/earning/tasks'],
      ['logs', 'server/platform/operation-log'],
      ['days', 'server/platform/operation-log'],
    ]);
  });

  it('lets the owner’s repository name a table, and reports read it', () => {
    const users = 'server/modules/participants/users';
    expect(objection(`${users}/user.repository.ts`, users, true)).toBeUndefined();
    expect(objection(`${users}/user.service.ts`, users, false)).toBe(
      'name it in a *.repository.ts',
    );
    expect(objection('server/modules/paying/claims/claim.repository.ts', users, false)).toBe(
      'call a repository of server/modules/participants/users',
    );
    expect(
      objection('server/modules/paying/distributors/distributor.report.ts', users, false),
    ).toBeUndefined();
    expect(objection('server/modules/paying/distributors/distributor.report.ts', users, true)).toBe(
      'reports only read',
    );
  });
});
