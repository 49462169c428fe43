import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Global, Injectable, Module } from '@nestjs/common';
import { type LogChange, type LogSubject, logChange, MAX_ID } from '#libs/domain/index.js';
import { AuditLog } from '../audit/audit-log.js';
import { lockTable } from '../database/tables.js';
import type { AppError } from '../errors/app-error.js';
import { assertFresh, changesOf, type VersionedDto } from './versioned.dto.js';

/** Names a record in the log. */
type Label<Entity> = (record: Entity) => LogSubject;

/** Reads and writes fields that are not a record's own properties. */
export interface FieldAccess<Entity> {
  read(record: Entity): object;
  write(record: Entity, changes: object): void;
}

/** A record with a position in its group. */
interface Ordered {
  id: number;
  type: string;
  order: number;
}

/** Creates, changes and deletes records with a row of the log, inside the use case's transaction. */
@Injectable()
export class Records {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
  ) {}

  /** Finds a record and locks its row, so that changes do not mix. @throws Error without a transaction. */
  lock<Entity extends { id: number }>(
    entity: EntityClass<Entity>,
    id: number,
    notFound: () => AppError,
  ): Promise<Entity> {
    return this.em.findOneOrFail(entity, { id } as FilterQuery<Entity>, {
      failHandler: notFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }

  /** Stores a new record and logs it. */
  async create<Entity extends object>(record: Entity, label: Label<Entity>): Promise<Entity> {
    await this.em.persist(record).flush();
    this.audit.record({ code: 'created', subject: label(record) });
    return record;
  }

  /** Changes a locked record and logs what changed; without any, nothing is written. @throws AppError 412. */
  async update<Entity extends { updated_at: Date }>(
    record: Entity,
    { updated_at, ...dto }: VersionedDto & object,
    label: Label<Entity>,
    fields: FieldAccess<Entity> = this.ownFields,
  ): Promise<Entity> {
    assertFresh(record, updated_at);
    const before = fields.read(record);
    const changes = changesOf(dto, before);
    const changed = changedFields(before, changes);
    if (changed.length === 0) return record;
    fields.write(record, changes);
    // An edited sample becomes content.
    if ('is_demo' in record) Object.assign(record, { is_demo: false });
    await this.em.flush();
    this.audit.record({ code: 'changed', subject: label(record), changes: changed });
    return record;
  }

  /** Moves a record to a place of its group, counted from 1, and answers the group in its new order. */
  async move<Entity extends Ordered>(
    entity: EntityClass<Entity>,
    { id, place }: { id: number; place: number },
    notFound: () => AppError,
    label: Label<Entity>,
  ): Promise<Entity[]> {
    const found = { id } as FilterQuery<Entity>;
    const { type } = await this.em.findOneOrFail(entity, found, { failHandler: notFound });
    const group = await this.em.find<Entity>(entity, { type } as FilterQuery<Entity>, {
      orderBy: { id: 'asc' } as QueryOrderMap<Entity>,
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const record = group.find((entry) => entry.id === id);
    if (!record) throw notFound();
    const before = group.toSorted((one, other) => one.order - other.order || one.id - other.id);
    const others = before.filter((entry) => entry !== record);
    const after = others.toSpliced(place - 1, 0, record);
    const [from, to] = [before.indexOf(record) + 1, after.indexOf(record) + 1];
    if (from === to) return before;
    const numbers = distinctNumbers(before);
    for (const [index, entry] of after.entries()) entry.order = numbers[index] ?? entry.order;
    await this.em.flush();
    this.audit.record({ code: 'moved', subject: label(record), from, to });
    return after;
  }

  /** The position of a new record: behind the last one of its group (decision 47). */
  async nextOrder(table: string, type: string): Promise<number> {
    // Or creations at the same time would get the same number.
    await lockTable(this.em, table);
    const last = await this.em
      .getKysely<Record<string, Pick<Ordered, 'order' | 'type'>>>()
      .selectFrom(table)
      .select(({ fn }) => fn.max('order').as('order'))
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return Math.min((last.order ?? 0) + 1, MAX_ID);
  }

  /** Deletes a locked record, logs it and returns it. */
  async delete<Entity extends object>(record: Entity, label: Label<Entity>): Promise<Entity> {
    const subject = label(record);
    await this.em.remove(record).flush();
    this.audit.record({ code: 'deleted', subject });
    return record;
  }

  private readonly ownFields = {
    read: (record: object) => record,
    write: (record: object, changes: object) => void this.em.assign(record, changes),
  };
}

/** The fields whose values change, before and after. */
function changedFields(before: object, changes: object): LogChange[] {
  return Object.entries(changes)
    .map(([field, value]) => ({ field, value, old: Reflect.get(before, field) }))
    .filter(({ value, old }) => value !== old)
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
@Module({ providers: [Records], exports: [Records] })
export class RecordsModule {}
