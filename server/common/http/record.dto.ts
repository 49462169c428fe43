import { IsOptional } from 'class-validator';
import { staleRecord } from '../errors/common.errors.js';

/**
 * What a client may send back with a whole record. Only `updated_at` matters: when it is given, it
 * must be the stored one, or somebody else has changed the record meanwhile (412).
 */
export class RecordDto {
  /** Ignored. @example 1 */
  @IsOptional()
  id?: number;

  /** Ignored. @example "2026-01-31T08:00:00.000Z" */
  @IsOptional()
  created_at?: string;

  // Without an example: one that nobody has stored would be refused.
  /** The version the client has seen; 412 when it is not the stored one any more. */
  @IsOptional()
  updated_at?: string;
}

/** The fields of a record that a client may change: the DTO without `RecordDto`'s own. */
export function changesOf<T extends RecordDto>(dto: T): Omit<T, keyof RecordDto> {
  const { id: _id, created_at: _created, updated_at: _updated, ...changes } = dto;
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<T, keyof RecordDto>;
}

/**
 * Refuses an edit of a record that changed after the client read it.
 *
 * @throws AppError 412
 */
export function assertFresh(record: { updated_at: Date }, dto: RecordDto): void {
  if (dto.updated_at === undefined || dto.updated_at === null) return;
  if (new Date(String(dto.updated_at)).getTime() !== record.updated_at.getTime())
    throw staleRecord();
}
