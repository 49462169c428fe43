import { Injectable, type PipeTransform } from '@nestjs/common';
import { MAX_ID } from '#libs/domain/index.js';
import { routeNotFound } from '../errors/common.errors.js';

/** Parses `{id}` of the path; anything but a positive 32-bit integer is a 404. */
@Injectable()
export class IdPipe implements PipeTransform<string | number, number> {
  transform(value: string | number): number {
    return readId(String(value));
  }
}

/** @throws AppError 404 */
export function readId(text: string): number {
  if (!isId(text)) throw routeNotFound();
  return Number(text);
}

/** True for a positive 32-bit integer in decimal digits. */
export function isId(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value)) return false;
  return Number(value) >= 1 && Number(value) <= MAX_ID;
}
