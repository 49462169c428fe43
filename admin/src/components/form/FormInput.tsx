import { type InputProps, useInput, useTranslate } from 'react-admin';
import { FormField, type FormFieldProps } from './FormField.js';

interface FormInputProps
  extends Pick<InputProps, 'source' | 'validate'>,
    Pick<FormFieldProps, 'autoComplete' | 'autoFocus' | 'slotProps'> {
  /** Keys of the catalogue. */
  label: string;
  help?: string;
}

/** A line of text that a dialog asks for. */
export function FormInput({ source, validate, label, help, ...shown }: FormInputProps) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({
    source,
    defaultValue: '',
    ...(validate && { validate }),
  });
  const { ref, ...input } = field;
  return (
    <FormField
      {...input}
      {...shown}
      id={id}
      inputRef={ref}
      required
      label={translate(label)}
      help={help && translate(help)}
      error={fieldState.error?.message}
    />
  );
}
