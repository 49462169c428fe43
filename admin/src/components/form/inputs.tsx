import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { completeAddress, keepEmptyText, parseWholeNumber } from './parse.js';

/** react-admin's, except that a cleared text is '': texts on the wire are never null. */
export const PlainInput = (props: TextInputProps) => <TextInput parse={keepEmptyText} {...props} />;

export const LongTextInput = (props: TextInputProps) => (
  <PlainInput multiline minRows={2} {...props} />
);

/** An address; one without its scheme is completed once it is typed. */
export function LinkInput(props: TextInputProps) {
  const { getValues, setValue } = useFormContext();
  const complete = () => {
    const typed: string = getValues(props.source) ?? '';
    const address = completeAddress(typed);
    if (address === typed) return;
    setValue(props.source, address, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <PlainInput
      placeholder="https://"
      slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      {...props}
      onBlur={complete}
      onKeyDown={({ key }) => {
        if (key === 'Enter') complete();
      }}
    />
  );
}

export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput step={1} parse={parseWholeNumber} {...props} />
);

/** An input that takes a line of its FormSection. */
export const WIDE = { gridColumn: '1 / -1' };
