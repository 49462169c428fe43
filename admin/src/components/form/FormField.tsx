import { Box, TextField, type TextFieldProps, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate, ValidationError } from 'react-admin';

export type FormFieldProps = Omit<TextFieldProps, 'error' | 'helperText'> & {
  help?: ReactNode;
  /** Key of the catalogue, or the server's sentence. */
  error?: string;
};

/** MUI's text field, with its label always above and its help text or error below. */
export function FormField({ help, error, slotProps, ...field }: FormFieldProps) {
  return (
    <TextField
      fullWidth
      {...field}
      error={error !== undefined}
      helperText={error === undefined ? help : <ValidationError error={error} />}
      slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
    />
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
