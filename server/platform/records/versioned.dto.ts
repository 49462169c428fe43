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

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}

/** The fields with a value, without the read-only ones. @throws Error for a field that the record lacks. */
export function changesOf(
  { id: _id, created_at: _created, ...dto }: object & VersionedDto,
  record: object,
): object {
  const given = Object.entries(dto).filter(([, value]) => value !== undefined);
  const unknown = given.find(([field]) => !(field in record));
  if (unknown) throw new Error(`The record has no ${unknown[0]}`);
  return Object.fromEntries(given);
}

/** @throws AppError 409 when a record was changed after the client read it. */
export function assertFresh(record: { updated_at: Date | string }, seen: unknown): void {
  if (seen === undefined || seen === null) return;
  const stored = new Date(record.updated_at).getTime();
  if (new Date(String(seen)).getTime() !== stored) throw staleRecord();
}
