import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import type { AppError } from '../errors/app-error.js';
import { assertFresh, changesOf, type VersionedDto } from './versioned.dto.js';

/** What the log calls a record, such as `Task 3 "Join the chat"`. */
type Label<Entity> = (record: Entity) => string;

/** How the fields of a record are read and written, where they are not its own properties. */
export interface FieldAccess<Entity> {
  read(record: Entity): object;
  write(record: Entity, changes: object): void;
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
    this.audit.record(`${label(record)} created`);
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
    const what = describeChanges(fields.read(record), changes);
    if (what === '') return record;
    fields.write(record, changes);
    await this.em.flush();
    this.audit.record(`${label(record)}: ${what}`);
    return record;
  }

  /** Deletes a locked record, logs it and answers it as it was. */
  async delete<Entity extends object>(record: Entity, label: Label<Entity>): Promise<Entity> {
    const name = label(record);
    await this.em.remove(record).flush();
    this.audit.record(`${name} deleted`);
    return record;
  }

  private readonly ownFields = {
    read: (record: object) => record,
    write: (record: object, changes: object) => void this.em.assign(record, changes),
  };
}

/** `field: old → new` for every field whose value changes; long values are shortened. */
function describeChanges(before: object, changes: object): string {
  const short = (value: unknown): string => {
    const text = typeof value === 'string' ? `"${value}"` : String(value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  };
  return Object.entries(changes)
    .map(([field, value]) => ({ field, value, old: Reflect.get(before, field) }))
    .filter(({ value, old }) => value !== undefined && value !== old)
    .map(({ field, value, old }) => `${field}: ${short(old)} → ${short(value)}`)
    .join(', ');
}
