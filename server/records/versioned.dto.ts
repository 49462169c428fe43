import { IsOptional } from 'class-validator';
import { staleRecord } from '../errors/common.errors.js';

/**
 * What a client may send back with a whole record. Only `updated_at` matters: when it is given, it
 * must be the stored one, or somebody else has changed the record meanwhile (412).
 */
export class VersionedDto {
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

/** The fields that a client wants to change: those it gave a value, without what it only sent back. */
export function changesOf({
  id: _id,
  created_at: _created,
  ...dto
}: object & VersionedDto): object {
  return Object.fromEntries(Object.entries(dto).filter(([, value]) => value !== undefined));
}

/**
 * Refuses an edit of a record that changed after the client read it.
 *
 * @param seen the `updated_at` that the client has sent, if any
 * @throws AppError 412
 */
export function assertFresh(record: { updated_at: Date }, seen: unknown): void {
  if (seen === undefined || seen === null) return;
  if (new Date(String(seen)).getTime() !== record.updated_at.getTime()) throw staleRecord();
}
