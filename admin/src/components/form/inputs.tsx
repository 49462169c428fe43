import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from 'react-admin';
import { keepEmptyText, parseWholeNumber } from './parse.js';

/** react-admin's, except that a cleared text is '': texts on the wire are never null. */
export const PlainInput = (props: TextInputProps) => <TextInput parse={keepEmptyText} {...props} />;

export const LongTextInput = (props: TextInputProps) => (
  <PlainInput multiline minRows={2} {...props} />
);

export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput step={1} parse={parseWholeNumber} {...props} />
);

/** An input that takes a line of its FormSection. */
export const WIDE = { gridColumn: '1 / -1' };
