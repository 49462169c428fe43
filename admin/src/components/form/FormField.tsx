import { Box, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { ValidationError } from 'react-admin';
import { Section } from '../Section.js';

export type FormFieldProps = Omit<TextFieldProps, 'error' | 'helperText'> & {
  help?: ReactNode;
  /** Key of the catalogue, or the server's sentence. */
  error?: string;
};

/** MUI's text field, with its label always above and its help text or error below. */
export const FormField = ({ help, error, slotProps, ...field }: FormFieldProps) => (
  <TextField
    fullWidth
    {...field}
    error={error !== undefined}
    helperText={error === undefined ? help : <ValidationError error={error} />}
    slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
  />
);

interface FormSectionProps {
  title: string;
  columns?: number;
  children: ReactNode;
}

/** Inputs that belong together, side by side where there is room. */
export const FormSection = ({ title, columns = 1, children }: FormSectionProps) => (
  <Section title={title} titleSx={{ mb: 1.75 }}>
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
  </Section>
);
