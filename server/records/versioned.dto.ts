import { IsOptional } from 'class-validator';
import { staleRecord } from '../errors/common.errors.js';

/** Read-only fields that clients may send back; `updated_at` must be the stored one, so it has no example. */
export class VersionedDto {
  /** Ignored. @example 1 */
  @IsOptional()
  id?: number;

  /** Ignored. @example "2026-01-31T08:00:00.000Z" */
  @IsOptional()
  created_at?: string;

  /** The version that the client has read; 412 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}

/** The changed fields: the record's own that have a value, without the read-only ones. */
export function changesOf(
  { id: _id, created_at: _created, ...dto }: object & VersionedDto,
  record: object,
): object {
  const given = Object.entries(dto);
  return Object.fromEntries(
    given.filter(([field, value]) => value !== undefined && field in record),
  );
}

/** @throws AppError 412 when a record was changed after the client read it. */
export function assertFresh(record: { updated_at: Date }, seen: unknown): void {
  if (seen === undefined || seen === null) return;
  if (new Date(String(seen)).getTime() !== record.updated_at.getTime()) throw staleRecord();
}
