import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin';

/** Longest address the server stores. */
const MAX_URL_LENGTH = 2048;

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
export const address: Validator[] = [
  maxLength(MAX_URL_LENGTH),
  (value) => {
    const ok = !value || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value));
    return ok ? undefined : 'settings.error.address';
  },
];

export const choice: Validator[] = [required()];

export const time: Validator[] = [required()];

/** A time later than the one in `field`. */
export const laterThan = (field: string): Validator[] => [
  required(),
  (value, values) =>
    Date.parse(value) > Date.parse(values[field]) ? undefined : 'settings.error.after_start',
];
