import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type LogChange, type LogSubject, logChange, MAX_ID } from '#libs/domain/index.js';
import { AuditLog } from '../audit/audit-log.js';
import { lockTable } from '../database/tables.js';
import type { AppError } from '../errors/app-error.js';
import { assertFresh, changesOf, type VersionedDto } from './versioned.dto.js';

/** What the log calls a record. */
type Label<Entity> = (record: Entity) => LogSubject;

/** How the fields of a record are read and written, where they are not its own properties. */
export interface FieldAccess<Entity> {
  read(record: Entity): object;
  write(record: Entity, changes: object): void;
}

/** A record that stands at a place of its group. */
interface Ordered {
  id: number;
  type: string;
  order: number;
}

/** The sequences that every change of a record follows, inside the use case's transaction. */
@Injectable()
export class Records {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Finds a record and locks its row, so that two changes follow each other instead of mixing.
   *
   * @param notFound the error when there is none
   * @throws Error without a transaction.
   */
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

  /**
   * Changes a locked record and logs which fields changed; nothing is written when none did.
   *
   * @param dto what a client sent: the fields that change, and the version it has seen if any
   * @throws AppError 412 when the client has seen another version than the stored one.
   */
  async update<Entity extends { updated_at: Date }>(
    record: Entity,
    { updated_at, ...dto }: VersionedDto & object,
    label: Label<Entity>,
    fields: FieldAccess<Entity> = this.ownFields,
  ): Promise<Entity> {
    assertFresh(record, updated_at);
    const changes = changesOf(dto);
    const changed = changedFields(fields.read(record), changes);
    if (changed.length === 0) return record;
    fields.write(record, changes);
    // What an admin has edited is no sample any more.
    if ('is_demo' in record) Object.assign(record, { is_demo: false });
    await this.em.flush();
    this.audit.record({ code: 'changed', subject: label(record), changes: changed });
    return record;
  }

  /**
   * Moves a record within its group, the records of its type, to a place counted from 1, and the others
   * aside; they share the same numbers in their new order. Logs the move of the one.
   *
   * @param notFound the error when there is none
   * @returns the group in its new order.
   */
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

  /** The number after the last one of a group: where a new record stands (decision 47). */
  async nextOrder(table: string, type: string): Promise<number> {
    // Creations take turns until they are committed, or several at once would get the same.
    await lockTable(this.em, table);
    const [last] = await this.em.execute<[{ order: number | null }]>(
      `select max("order") as "order" from ${table} where type = ?`,
      [type],
    );
    return Math.min((last.order ?? 0) + 1, MAX_ID);
  }

  /** Deletes a locked record, logs it and answers it as it was. */
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

/** Every field whose value changes, before and after. */
function changedFields(before: object, changes: object): LogChange[] {
  return Object.entries(changes)
    .map(([field, value]) => ({ field, value, old: Reflect.get(before, field) }))
    .filter(({ value, old }) => value !== undefined && value !== old)
    .map(({ field, value, old }) => logChange(field, old, value));
}

/** The numbers of records in their order, those that are shared made different. */
function distinctNumbers(records: Ordered[]): number[] {
  const numbers: number[] = [];
  for (const { order } of records) numbers.push(Math.max(order, (numbers.at(-1) ?? order - 1) + 1));
  // Records that share the largest number leave room for those behind them.
  return numbers.map((number, index) => Math.min(number, MAX_ID - (numbers.length - 1 - index)));
}
