import { p } from '@mikro-orm/core';
import { databaseDate } from '../database/clock.js';

/** Creation time in milliseconds, the precision of JavaScript. */
export const createdAt = () => p.datetime(3).onCreate(databaseDate);

/** Time of the last change. */
export const updatedAt = () => p.datetime(3).onCreate(databaseDate).onUpdate(databaseDate);

/** ISO 8601 UTC, from an entity's date or from a plain query's text. */
export function toIso(value: Date | string): string {
  return (typeof value === 'string' ? new Date(value) : value).toISOString();
}

export const isoOrNull = (time: Date | string | null | undefined): string | null =>
  time ? toIso(time) : null;

/** The first and last instant that PostgreSQL and JavaScript write with a year of four digits. */
const FIRST_INSTANT = Date.parse('0001-01-02T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** The time in UTC; undefined for invalid times and years outside 1 to 9999. */
export function readInstant(text: string): string | undefined {
  const time = new Date(text);
  const isInRange = time.getTime() >= FIRST_INSTANT && time.getTime() <= LAST_INSTANT;
  return isInRange ? time.toISOString() : undefined;
}

/** A row of a plain query: an entity's columns, with times as text. */
export type Row<Entity> = {
  [K in keyof Entity]: NonNullable<Entity[K]> extends Date ? Entity[K] | string : Entity[K];
};
