import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsString,
  isISO8601,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import {
  canonicalLink,
  hasVisibleText,
  isHttpAddress,
  isLink,
  isSitePath,
  parseTonAddress,
} from '#libs/domain/index.js';
import type { Texts } from '../errors/app-error.js';
import { readInstant } from '../records/timestamps.js';

const emptyOr = (check: (text: string) => boolean) => (value: unknown) =>
  value === '' || (typeof value === 'string' && check(value));

/** An address is read in the form that browsers give it, so that what is stored shows its true host. */
const ReadAddress = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalLink(value) : value,
  );

/** Empty, or an http(s) address. */
export const IsHttpUrl = (options?: ValidationOptions) =>
  applyDecorators(
    ReadAddress(),
    ValidateBy({ name: 'isHttpUrl', validator: { validate: emptyOr(isHttpAddress) } }, options),
  );

/** Empty, an http(s) address, or a path such as `/whitepaper`. */
export const IsLink = (options?: ValidationOptions) =>
  applyDecorators(
    ReadAddress(),
    ValidateBy({ name: 'isLink', validator: { validate: emptyOr(isLink) } }, options),
  );

/** Empty, or the path of one of the site's pages. */
export const IsSitePath = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isSitePath', validator: { validate: emptyOr(isSitePath) } }, options);

/** Empty, or an address on TON. */
export const IsTonAddress = (options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isTonAddress',
      validator: { validate: emptyOr((text) => parseTonAddress(text) !== null) },
    },
    options,
  );

/** Text that shows something. */
export const IsNotBlank = (options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isNotBlank',
      validator: { validate: (value) => typeof value === 'string' && hasVisibleText(value) },
    },
    options,
  );

/** The field may be left out, but null is no value for it. */
export const Optional = () => ValidateIf((_record, value: unknown) => value !== undefined);

/** Reads null as the empty text, which is how forms send a text that was cleared. */
export const NullIsEmpty = () =>
  Transform(({ value }: { value: unknown }) => (value === null ? '' : value));

/** Text that may be left out, or be cleared by null. */
export const OptionalText = () => applyDecorators(Optional(), NullIsEmpty(), IsString());

/**
 * Reads an integer the forgiving way of the specification (section 5): `"12"` and `12.9` are 12,
 * what is not a number is 0. A missing value stays missing.
 */
export const ToInteger = () =>
  Transform(({ value }: { value: unknown }) => {
    if (value === undefined) return undefined;
    // As text, a number of 1e21 and more would start with its exponent's factor.
    const parsed =
      typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10);
    return Number.isNaN(parsed) ? 0 : parsed;
  });

/** Without an offset the same text would be another moment for each reader. */
const WITH_OFFSET = /T.*(Z|[+-]\d{2}:\d{2})$/i;

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    WITH_OFFSET.test(value) &&
    isISO8601(value, { strict: true }) &&
    readInstant(value) !== undefined
  );
}

/** An ISO 8601 date and time with its offset, read as the same moment in UTC. */
export const Instant = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (isInstant(value) ? readInstant(value) : value)),
    ValidateBy({ name: 'isInstant', validator: { validate: isInstant } }),
  );

/** A date later than the one in another field of the same object, which people know as `name`. */
export const IsAfter = (field: string, name: Texts, options?: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isAfter',
      constraints: [name],
      validator: {
        validate: (value: unknown, args) => {
          const other = (args?.object as Record<string, unknown> | undefined)?.[field];
          return other === undefined || Date.parse(String(value)) > Date.parse(String(other));
        },
      },
    },
    options,
  );
