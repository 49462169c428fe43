import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin';
import { MAX_LENGTH, parseTonAddress } from '#libs/domain/index.js';
import { httpAddress } from '../components/form/parse.js';

const asRequired = (validate: Validator): Validator =>
  Object.assign(validate, { isRequired: true });

/** A text that must say something, up to `max` characters. */
export const text = (max: number): Validator[] => [
  asRequired((value) => (String(value ?? '').trim() === '' ? 'ra.validation.required' : undefined)),
  maxLength(max),
];

/** A text that may be empty, up to `max` characters. */
export const optionalText = (max: number): Validator[] => [maxLength(max)];

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number): Validator[] => [
  required(),
  (value) => (Number.isInteger(value) ? undefined : 'settings.error.whole_number'),
  minValue(min),
  maxValue(max),
];

/** Empty, or an http(s) address. */
export const address: Validator[] = [maxLength(MAX_LENGTH.address), httpAddress];

/** Empty, or an address on TON. */
export const tonAddress: Validator[] = [
  maxLength(MAX_LENGTH.tonAddress),
  (value) => (!value || parseTonAddress(value) ? undefined : 'settings.error.ton_address'),
];

export const choice: Validator[] = [required()];

export const time: Validator[] = [required()];

const isLater =
  (field: string): Validator =>
  (value, values) =>
    Date.parse(value) > Date.parse(values[field]) ? undefined : 'settings.error.after_start';

/** A time later than the one in `field`. */
export const laterThan = (field: string): Validator[] => [required(), isLater(field)];

/** No time, or one later than the one in `field`. */
export const noneOrLaterThan = (field: string): Validator[] => {
  const later = isLater(field);
  return [(value, values, props) => (value ? later(value, values, props) : undefined)];
};
