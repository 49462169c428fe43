import { MenuItem } from '@mui/material';
import { type InputProps, useInput, useTranslate } from 'react-admin';
import { FormField } from './FormField.js';

interface SelectInputProps extends Pick<InputProps, 'source' | 'validate'> {
  /** Keys of the catalogue: `label`, `<texts>.<value>`. */
  label: string;
  texts: string;
  values: readonly string[];
  /** Says more about the chosen value. */
  help?: (value: string) => string;
}

/** Chooses one of some values. */
export function SelectInput(props: SelectInputProps) {
  const { source, validate, label, texts, values, help } = props;
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, ...(validate && { validate }) });
  const { ref, ...input } = field;
  return (
    <FormField
      {...input}
      id={id}
      inputRef={ref}
      select
      required
      label={translate(label)}
      help={input.value && help && translate(help(input.value))}
      error={fieldState.error?.message}
    >
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {translate(`${texts}.${value}`)}
        </MenuItem>
      ))}
    </FormField>
  );
}
