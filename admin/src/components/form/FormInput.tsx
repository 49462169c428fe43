import { type InputProps, type UseInputValue, useInput, useTranslate } from 'react-admin';
import { FormField, type FormFieldProps } from './FormField.js';

/** Binds a FormField to a field of the form. */
export function useFormField(
  options: Pick<InputProps, 'source' | 'validate' | 'parse' | 'defaultValue'>,
) {
  const { id, field, fieldState, isRequired }: UseInputValue = useInput(options);
  const { ref: inputRef, ...input } = field;
  return { ...input, id, inputRef, required: isRequired, error: fieldState.error?.message };
}

interface FormInputProps
  extends Pick<InputProps, 'source' | 'validate'>,
    Pick<FormFieldProps, 'autoComplete' | 'autoFocus' | 'slotProps'> {
  label: string;
  help?: string;
}

/** A line of text that a dialog asks for. */
export function FormInput({ source, validate, label, help, ...shown }: FormInputProps) {
  const translate = useTranslate();
  return (
    <FormField
      {...useFormField({ source, validate, defaultValue: '' })}
      {...shown}
      required
      label={translate(label)}
      help={help && translate(help)}
    />
  );
}
