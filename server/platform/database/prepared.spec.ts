import { MikroORM } from '@mikro-orm/pglite';
import { defineEntity, type InferKyselyDB, p } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { DataDir } from '../../../test/support/shared/data-dir.js';
import { makeUnmigratedDataDir } from '../../../test/support/shared/empty-cluster.js';
import { prepare } from './prepared.js';

const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: { id: p.integer().primary(), text: p.string(), is_read: p.boolean().default(false) },
});
type NoteTables = InferKyselyDB<typeof NoteSchema>;

const findNote = prepare((db: Kysely<NoteTables>, { id }: { id: number }) =>
  db.selectFrom('notes').select(['text', 'is_read']).where('id', '=', id),
);

const rename = prepare(
  (db: Kysely<NoteTables>, { ids, text }: { ids: readonly number[]; text: string }) =>
    db
      .updateTable('notes')
      .set({ text, is_read: true })
      .where('id', '=', sql<number>`any(${ids})`)
      .returning('id'),
);

describe('a prepared query', () => {
  let directory: DataDir;
  let orm: MikroORM;
  beforeAll(async () => {
    directory = await makeUnmigratedDataDir();
    orm = await MikroORM.init({ dbName: `${directory.path}/pgdata`, entities: [NoteSchema] });
    await orm.schema.create();
    await orm.em.fork().execute(`insert into notes (text) values ('one'), ('two'), ('three')`);
  });
  afterAll(async () => {
    await orm.close(true);
    await directory.remove();
  });

  it('takes the values of each call, in the order of the query', async () => {
    expect(await findNote(orm.em.fork(), { id: 2 })).toEqual([{ text: 'two', is_read: false }]);
    expect(await findNote(orm.em.fork(), { id: 3 })).toEqual([{ text: 'three', is_read: false }]);
    expect(await findNote(orm.em.fork(), { id: 4 })).toEqual([]);
  });

  it('takes arrays, keeps constants and returns what was changed', async () => {
    const changed = await rename(orm.em.fork(), { ids: [1, 3], text: 'changed' });
    expect(changed.map(({ id }) => id).sort()).toEqual([1, 3]);
    expect(await findNote(orm.em.fork(), { id: 1 })).toEqual([{ text: 'changed', is_read: true }]);
  });

  it('belongs to the transaction of the entity manager', async () => {
    const failed = orm.em.fork().transactional(async (em) => {
      await rename(em, { ids: [2], text: 'never' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await findNote(orm.em.fork(), { id: 2 })).toEqual([{ text: 'two', is_read: false }]);
  });
});
