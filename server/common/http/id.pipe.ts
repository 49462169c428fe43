import { Injectable, type PipeTransform } from '@nestjs/common';
import { routeNotFound } from '../errors/common.errors.js';

/** PostgreSQL's largest `integer`. */
export const MAX_ID = 2_147_483_647;
export const MIN_ORDER = -MAX_ID;

/** Reads `{id}` from the path; what is not a positive 32-bit integer names no record: 404. */
@Injectable()
export class IdPipe implements PipeTransform<string | number, number> {
  transform(value: string | number): number {
    return readId(String(value));
  }
}

/** @throws AppError 404 */
export function readId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw routeNotFound();
  return id;
}
