import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import { ValidationError } from 'react-admin';

interface FormFieldProps {
  /** Of the control inside. */
  id: string;
  label: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  children: ReactNode;
}

/** The id of the text below a control, for its `aria-describedby`. */
export const helpId = (id: string): string => `${id}-help`;

/** A form control with its label above and its help text or error below. */
export function FormField({ id, label, help, error, required, children }: FormFieldProps) {
  return (
    <FormControl fullWidth size="small" required={required} error={error !== undefined}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      {children}
      {(help !== undefined || error !== undefined) && (
        <FormHelperText id={helpId(id)} component="div">
          {error === undefined ? help : <ValidationError error={error} />}
        </FormHelperText>
      )}
    </FormControl>
  );
}
