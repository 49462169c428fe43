import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate, ValidationError } from 'react-admin';

interface FormFieldProps {
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

interface FormSectionProps {
  title: string;
  columns?: number;
  children: ReactNode;
}

/** Inputs that belong together, side by side where there is room. */
export function FormSection({ title, columns = 1, children }: FormSectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1.75 }}>
        {translate(title)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
