import { maxLength, maxValue, minValue, required, type Validator } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { httpAddress, tonAddressFault, wholeNumberFault } from '../components/form/parse.js';

const asRequired = (validate: Validator): Validator =>
  Object.assign(validate, { isRequired: true });

/** A required text of up to `max` characters. */
export const text = (max: number): Validator[] => [
  asRequired((value) => (String(value ?? '').trim() === '' ? 'ra.validation.required' : undefined)),
  maxLength(max),
];

export const optionalText = (max: number): Validator[] => [maxLength(max)];

export const wholeNumber = (min: number, max: number): Validator[] => [
  required(),
  wholeNumberFault,
  minValue(min),
  maxValue(max),
];

export const address: Validator[] = [maxLength(MAX_LENGTH.address), httpAddress];

export const tonAddress: Validator[] = [maxLength(MAX_LENGTH.tonAddress), tonAddressFault];

/** At most as many as in another field. */
export const atMost =
  (field: string, error: string): Validator =>
  (value, values) =>
    Number(value) > Number(values[field]) ? error : undefined;

export const requiredValue: Validator[] = [required()];

const isLater =
  (field: string): Validator =>
  (value, values) =>
    Date.parse(value) > Date.parse(values[field]) ? undefined : 'settings.error.after_start';

/** A time later than the one in `field`. */
export const laterThan = (field: string): Validator[] => [required(), isLater(field)];

/** An optional time later than the one in `field`. */
export const noneOrLaterThan = (field: string): Validator[] => {
  const later = isLater(field);
  return [(value, values, props) => (value ? later(value, values, props) : undefined)];
};

/** The end of what begins in `field`: none without a start, and later than it. */
export const endOf = (field: string): Validator[] => {
  const later = isLater(field);
  return [
    (value, values, props) => (value || values[field] ? later(value, values, props) : undefined),
  ];
};
