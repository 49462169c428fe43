import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsInt,
  IsString,
  isISO8601,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import {
  canonicalLink,
  hasVisibleText,
  isColor,
  isHttpAddress,
  isLink,
  isOfOneScript,
  isSitePath,
  isTimeZone,
  MAX_ID,
  MAX_LENGTH,
  MIN_ORDER,
  pictureHash,
  tonAddressFault,
  withoutHiddenMarks,
} from '#libs/domain/index.js';
import type { Texts } from '../errors/app-error.js';
import { readInstant } from '../records/timestamps.js';

const convert = (change: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Normalises a name (NFKC) without hidden marks, so that names which look the same are equal. */
export const NormalizedName = () => convert((name) => withoutHiddenMarks(name.normalize('NFKC')));

/** Drops marks that turn a text's direction, and invisible characters; pasted texts have some that people do not see. */
const WithoutHiddenMarks = () => convert(withoutHiddenMarks);

const rule = (name: string, validate: (value: unknown) => boolean) => () =>
  ValidateBy({ name, validator: { validate } });

/** Characters of a colour as `#rrggbb`. */
const COLOR_LENGTH = 7;

const emptyOr = (check: (text: string) => boolean) => (value: unknown) =>
  value === '' || (typeof value === 'string' && check(value));

/** The form that browsers give an address, so that a stored address shows its true host. */
const ReadAddress = () => convert(canonicalLink);

const addressRule = (name: string, check: (text: string) => boolean) => () =>
  applyDecorators(ReadAddress(), rule(name, emptyOr(check))());

/** Empty, or an http(s) address. */
export const IsHttpUrl = addressRule('isHttpUrl', isHttpAddress);

/** Empty, or an https address. */
export const IsHttpsUrl = addressRule(
  'isHttpsUrl',
  (text) => isHttpAddress(text) && text.startsWith('https:'),
);

/** Text whose letters are of scripts that are used together, so that no letter looks like another. */
export const IsOfOneScript = rule(
  'isOfOneScript',
  (value) => typeof value === 'string' && isOfOneScript(value),
);

/** Empty, or a day of the calendar, such as `2026-01-31`. */
export const IsDay = rule(
  'isDay',
  emptyOr((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isISO8601(text, { strict: true })),
);

/** Empty, or the address of an uploaded picture. */
const IsStoredPicture = rule(
  'isStoredPicture',
  emptyOr((text) => pictureHash(text) !== undefined),
);

/** Empty, or a colour such as `#1e95f5`. */
const IsColor = rule('isColor', emptyOr(isColor));

/** Empty, an http(s) address, or that of an uploaded picture. */
export const IsPicture = addressRule(
  'isPicture',
  (text) => isHttpAddress(text) || pictureHash(text) !== undefined,
);

/** Empty, an http(s) address, or a path such as `/whitepaper`. */
export const IsLink = addressRule('isLink', isLink);

/** Empty, or the path of one of the site's pages. */
export const IsSitePath = rule('isSitePath', emptyOr(isSitePath));

/** The name of a time zone of the IANA database, such as `Europe/Berlin`. */
export const IsTimeZone = rule('isTimeZone', isTimeZone);

/** Empty, or an address on TON that people use. */
export const IsTonAddress = () =>
  applyDecorators(
    rule(
      'isTonAddress',
      emptyOr((text) => tonAddressFault(text) !== 'malformed'),
    )(),
    rule('isUsedAddress', (value) => value === '' || tonAddressFault(String(value)) !== 'zero')(),
  );

/** Text with visible characters. */
export const IsNotBlank = rule(
  'isNotBlank',
  (value) => typeof value === 'string' && hasVisibleText(value),
);

/** The field may be missing, but not null. */
export const Optional = () => ValidateIf((_record, value: unknown) => value !== undefined);

/** Reads null as the empty text: forms send it for a cleared text. */
export const NullIsEmpty = () =>
  Transform(({ value }: { value: unknown }) => (value === null ? '' : value));

// The API document's plugin does not see limits inside a decorator, so these document their own.

/** Text of at most `max` characters as it was sent, for addresses and secrets; null for the empty text. */
export const UnchangedText = (max: number) =>
  applyDecorators(ApiProperty({ maxLength: max }), MaxLength(max), IsString(), NullIsEmpty());

/** Text of at most `max` characters without hidden marks, or null for the empty text. */
export const NullableText = (max: number) =>
  applyDecorators(UnchangedText(max), WithoutHiddenMarks());

/** The same, but it may be missing. */
export const OptionalText = (max: number) => applyDecorators(NullableText(max), Optional());

/** Text of at most `max` characters, some of them visible. */
export const RequiredText = (max: number) =>
  applyDecorators(
    ApiProperty({ maxLength: max }),
    MaxLength(max),
    IsNotBlank(),
    IsString(),
    WithoutHiddenMarks(),
  );

/** Text of at most `max` characters, or null for the empty text where the field's English version (`*_en`) has one. */
export const TextInEitherLanguage = (max: number) =>
  applyDecorators(
    ValidateBy({
      name: 'isNotBlank',
      validator: {
        validate: (value: unknown, args) =>
          [value, Reflect.get(args?.object ?? {}, `${args?.property}_en`)].some(
            (text) => typeof text === 'string' && hasVisibleText(text),
          ),
      },
    }),
    NullableText(max),
  );

/** An http(s) address, or null or empty for none. */
export const HttpAddress = () => applyDecorators(IsHttpUrl(), UnchangedText(MAX_LENGTH.address));

/** The address of an uploaded picture, or null or empty for none. */
export const StoredPicture = () =>
  applyDecorators(IsStoredPicture(), UnchangedText(MAX_LENGTH.address));

/** A colour as `#rrggbb`, or null or empty for none; stored in small letters. */
export const BrandColor = () =>
  applyDecorators(
    convert((text) => text.trim().toLowerCase()),
    IsColor(),
    UnchangedText(COLOR_LENGTH),
  );

/** A whole number from `min` to `max`. */
export const IsInteger = (min: number, max: number) =>
  applyDecorators(ApiProperty({ minimum: min, maximum: max }), Max(max), Min(min), IsInt());

/** Reads an empty parameter of a query, as forms send them, as a missing one. */
export const EmptyIs = (fallback: number | undefined) =>
  Transform(({ value, obj, key }) => (obj[key] === '' ? fallback : value));

/** Reads an integer (section 5): `"12"` and `12.9` become 12, other values 0; a missing value stays missing. */
export const ToInteger = () =>
  Transform(({ value }: { value: unknown }) => {
    if (value === undefined) return undefined;
    // The text of a number from 1e21 on is in exponential notation.
    const parsed =
      typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10);
    return Number.isNaN(parsed) ? 0 : parsed;
  });

/** A position among records of a group, read as `ToInteger` does; it may be missing. */
export const OptionalOrder = () =>
  applyDecorators(IsInteger(MIN_ORDER, MAX_ID), ToInteger(), Optional());

/** A time without an offset would be ambiguous. */
const WITH_OFFSET = /T.*(Z|[+-]\d{2}:\d{2})$/i;

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    WITH_OFFSET.test(value) &&
    isISO8601(value, { strict: true }) &&
    readInstant(value) !== undefined
  );
}

/** An ISO 8601 date and time with its offset, converted to UTC. */
export const Instant = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (isInstant(value) ? readInstant(value) : value)),
    rule('isInstant', isInstant)(),
  );

/** A date later than the one in another field of the same object, which messages call `name`. */
export const IsAfter = (field: string, name: Texts) =>
  ValidateBy({
    name: 'isAfter',
    constraints: [name],
    validator: {
      validate: (value: unknown, args) => {
        const other = (args?.object as Record<string, unknown> | undefined)?.[field];
        return other === undefined || Date.parse(String(value)) > Date.parse(String(other));
      },
    },
  });
