import { isDeepStrictEqual } from 'node:util';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Global, Injectable, Module, type Type } from '@nestjs/common';
import { type LogChange, logChange, MAX_ID } from '#libs/domain/index.js';
import { ChangeFeed } from '../database/change-feed.js';
import { databaseDate } from '../database/clock.js';
import { lockTable } from '../database/tables.js';
import { valuesChanged, valuesNotStored } from '../errors/common.errors.js';
import { AuditLog } from '../operation-log/audit-log.js';
import { LogRepository } from '../operation-log/log.repository.js';
import { validated } from '../request/validation.js';
import type { AnyTables, RecordKind } from './record-kind.js';
import type { RestoreDto } from './restore.dto.js';
import type { RevisionValues } from './revision.entity.js';
import { RevisionRepository } from './revision.repository.js';
import type { Row } from './timestamps.js';
import { assertFresh, changesOf, type VersionedDto } from './versioned.dto.js';

/** Access to fields that are not a record's own columns. */
export interface FieldAccess<Entity> {
  /** The record's fields, as the log compares them. */
  read(record: Row<Entity>): object;
  /** The values of the columns that hold changed fields. */
  write(record: Row<Entity>, changes: object): object;
}

const only = <Values extends object>(names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)])) as Values;

/** A record with a position in its group. */
interface Ordered {
  id: number;
  type: string;
  order: number;
}

/** Reads and changes records, each change with a row of the log, inside the use case's transaction. */
@Injectable()
export class Records {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly changes: ChangeFeed,
    private readonly log: LogRepository,
    private readonly revisions: RevisionRepository,
  ) {}

  /** @throws AppError when there is none. */
  async get<Entity>(kind: RecordKind<Entity>, id: number | string): Promise<Row<Entity>> {
    return found(kind, await kind.find(this.em, { key: id }));
  }

  /** Reads a record and locks its row, so that changes do not mix. @throws Error without a transaction. */
  async lock<Entity>(kind: RecordKind<Entity>, id: number | string): Promise<Row<Entity>> {
    if (!this.em.isInTransaction()) throw new Error('Records are locked in a transaction only');
    return found(kind, await kind.lock(this.em, { key: id }));
  }

  /** Stores a new record and logs it. */
  async create<Entity>(kind: RecordKind<Entity>, values: Partial<Entity>): Promise<Row<Entity>> {
    const now = databaseDate();
    const record = await this.db
      .insertInto(kind.table)
      .values(stored({ ...values, created_at: now, updated_at: now }))
      .returningAll()
      .executeTakeFirstOrThrow();
    this.changes.announceWithCommit(this.em);
    this.audit.record({ code: 'created', subject: kind.label(record as Row<Entity>) });
    return record as Row<Entity>;
  }

  /**
   * Changes a locked record and logs the changed fields; writes nothing without any.
   * @param entry the log's row before which the record had these values, where they are restored
   * @throws AppError 409.
   */
  async update<Entity extends { updated_at: Date }>(
    kind: RecordKind<Entity>,
    record: Row<Entity>,
    { updated_at, ...dto }: VersionedDto & object,
    fields: FieldAccess<Entity> = OWN_FIELDS,
    entry?: number,
  ): Promise<Row<Entity>> {
    assertFresh(record, updated_at);
    const before = fields.read(record);
    const changes = changesOf(dto, before);
    const changed = changedFields(before, changes);
    if (changed.length === 0) return record;
    const after = await this.save(kind, record, {
      ...fields.write(record, changes),
      // An edited sample becomes content.
      ...('is_demo' in record && { is_demo: false }),
    });
    const revised = {
      subject: kind.label(after),
      changes: changed,
      ...(kind.hasRevisions && {
        revision: await this.revisions.add({
          ...revisedRecord(kind, record),
          old_values: valuesIn(before, changed),
          new_values: valuesIn(fields.read(after), changed),
        }),
      }),
    };
    this.audit.record(
      entry === undefined
        ? { code: 'changed', ...revised }
        : { code: 'values_restored', ...revised, entry },
    );
    return after;
  }

  /**
   * The values that a locked record had before a row of the log.
   *
   * @param body the rules of a change, which may be newer than the values
   * @throws AppError 404 where they are not stored, 409 where they were changed since and are not to be overwritten,
   *   422 where they break a rule.
   */
  async valuesBefore<Entity, Body extends object>(
    kind: RecordKind<Entity>,
    record: Row<Entity>,
    { entry, overwrite = false }: RestoreDto,
    body: Type<Body>,
    fields: FieldAccess<Entity> = OWN_FIELDS,
  ): Promise<Body> {
    const number = await this.log.findRevision(entry);
    const revision = number === undefined ? undefined : await this.revisions.find(number);
    const { resource_type, record_id } = revisedRecord(kind, record);
    const isOwn = revision?.resource_type === resource_type && revision.record_id === record_id;
    if (!revision || !isOwn) throw valuesNotStored();
    const { old_values, new_values } = revision;
    const current = asJson(fields.read(record));
    // Fields that the record has lost with an update of the product cannot be restored.
    const names = Object.keys(old_values).filter((name) => name in current);
    const isNewer = (name: string): boolean =>
      ![old_values[name], new_values[name]].some((value) =>
        isDeepStrictEqual(value, current[name]),
      );
    if (!overwrite && names.some(isNewer)) throw valuesChanged();
    // A field may be blank where its English version is not.
    const english = names.map((name) => `${name}_en`).filter((name) => name in current);
    const values = { ...only(english, current), ...only(names, old_values) };
    return only(names, await validated(values, body));
  }

  /** Changes columns of a locked record, and leaves the log to the caller. */
  async save<Entity>(
    kind: RecordKind<Entity>,
    record: Row<Entity>,
    columns: object,
  ): Promise<Row<Entity>> {
    const changed = { ...columns, updated_at: databaseDate() };
    await kind.change(this.em, { ...stored(changed), [kind.key]: keyOf(kind, record) });
    this.changes.announceWithCommit(this.em);
    return { ...record, ...changed };
  }

  /** Moves a record to a place of its group, counted from 1, and returns the group in its new order. */
  async move<Entity extends Ordered>(
    kind: RecordKind<Entity>,
    { id, place }: { id: number; place: number },
  ): Promise<Row<Entity>[]> {
    const { type } = (await this.get(kind, id)) as Ordered;
    const group = (await this.db
      .selectFrom(kind.table)
      .selectAll()
      .where('type', '=', type)
      .orderBy('id')
      .forUpdate()
      .execute()) as (Row<Entity> & Ordered)[];
    const record = group.find((entry) => entry.id === id);
    if (!record) throw kind.notFound();
    const before = group.toSorted((one, other) => one.order - other.order || one.id - other.id);
    const after = before.filter((entry) => entry !== record).toSpliced(place - 1, 0, record);
    const [from, to] = [before.indexOf(record) + 1, after.indexOf(record) + 1];
    if (from === to) return before;
    const numbers = distinctNumbers(before);
    const moved: Row<Entity>[] = [];
    for (const [index, entry] of after.entries()) {
      const order = numbers[index] ?? entry.order;
      const isSame = order === entry.order;
      moved.push(isSame ? entry : await this.save(kind, entry, { order }));
    }
    this.audit.record({ code: 'moved', subject: kind.label(record), from, to });
    return moved;
  }

  /** The position of a new record: behind the last one of its group (decision 47). */
  async nextOrder<Entity>(kind: RecordKind<Entity>, type: string): Promise<number> {
    // Concurrent creations would get the same number.
    await lockTable(this.em, kind.table);
    const last = await this.db
      .selectFrom(kind.table)
      .select(({ fn }) => fn.max<number | null>('order').as('order'))
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return Math.min((last.order ?? 0) + 1, MAX_ID);
  }

  /** Deletes a locked record, logs it and returns it. */
  async delete<Entity>(kind: RecordKind<Entity>, record: Row<Entity>): Promise<Row<Entity>> {
    await this.db.deleteFrom(kind.table).where(kind.key, '=', keyOf(kind, record)).execute();
    this.changes.announceWithCommit(this.em);
    if (kind.hasRevisions) await this.revisions.removeOf(revisedRecord(kind, record));
    this.audit.record({ code: 'deleted', subject: kind.label(record) });
    return record;
  }

  async countDemo<Entity>(kind: RecordKind<Entity>): Promise<number> {
    const { rows } = await this.db
      .selectFrom(kind.table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow();
    return rows;
  }

  /** Removes the samples of the seed, and returns their number. */
  async removeDemo<Entity>(kind: RecordKind<Entity>): Promise<number> {
    const removed = await this.db
      .deleteFrom(kind.table)
      .where('is_demo', '=', true)
      .executeTakeFirst();
    this.changes.announceWithCommit(this.em);
    return Number(removed.numDeletedRows);
  }

  private get db() {
    return this.em.getKysely<AnyTables>();
  }
}

const OWN_FIELDS = {
  read: (record: object) => record,
  write: (_record: object, changes: object) => changes,
};

const keyOf = <Entity>({ key }: RecordKind<Entity>, record: Row<Entity>): unknown =>
  Reflect.get(record as object, key);

const revisedRecord = <Entity>(kind: RecordKind<Entity>, record: Row<Entity>) => ({
  resource_type: kind.label(record).type,
  record_id: Number(keyOf(kind, record)),
});

/** Plain JSON, as it is stored. */
const asJson = (values: object): RevisionValues => JSON.parse(JSON.stringify(values));

const valuesIn = (values: object, changes: readonly LogChange[]): RevisionValues =>
  Object.fromEntries(changes.map(({ field }) => [field, Reflect.get(values, field)]));

function found<Entity>(kind: RecordKind<Entity>, [row]: unknown[]): Row<Entity> {
  if (!row) throw kind.notFound();
  return row as Row<Entity>;
}

/** Converts values for statements: JSON to text; omits undefined ones. */
function stored(values: object): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([column, value]) => [column, asStored(value)]));
}

function asStored(value: unknown): unknown {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isJson ? JSON.stringify(value) : value;
}

/** The fields whose values change, before and after. */
function changedFields(before: object, changes: object): LogChange[] {
  return Object.entries(changes)
    .map(([field, value]) => ({ field, value, old: Reflect.get(before, field) }))
    .filter(({ value, old }) => !isDeepStrictEqual(value, old))
    .map(({ field, value, old }) => logChange(field, old, value));
}

/** The numbers of records in their order, made distinct. */
function distinctNumbers(records: Ordered[]): number[] {
  const numbers: number[] = [];
  for (const { order } of records) numbers.push(Math.max(order, (numbers.at(-1) ?? order - 1) + 1));
  // Numbers must stay below the maximum.
  return numbers.map((number, index) => Math.min(number, MAX_ID - (numbers.length - 1 - index)));
}

@Global()
@Module({ providers: [Records, RevisionRepository], exports: [Records, RevisionRepository] })
export class RecordsModule {}
