import { Box, MenuItem } from '@mui/material';
import { type InputProps, useTranslate } from 'react-admin';
import { FormField } from './FormField.js';
import { useFormField } from './FormInput.js';

interface SelectInputProps extends Pick<InputProps, 'source' | 'validate'> {
  /** Keys of the catalogue: `label`, `<texts>.<value>`. */
  label: string;
  texts: string;
  values: readonly string[];
  help?: (value: string) => string;
  /** The colour of a value, shown before its text. */
  colorOf?: (value: string) => string;
}

export function SelectInput(props: SelectInputProps) {
  const { source, validate, label, texts, values, help, colorOf } = props;
  const translate = useTranslate();
  const field = useFormField({ source, validate });
  return (
    <FormField
      {...field}
      select
      required
      label={translate(label)}
      help={field.value && help && translate(help(field.value))}
    >
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {colorOf && <Swatch color={colorOf(value)} />}
          {translate(`${texts}.${value}`)}
        </MenuItem>
      ))}
    </FormField>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-block',
      width: 14,
      height: 14,
      mr: 1,
      borderRadius: '4px',
      verticalAlign: '-2px',
      bgcolor: color,
    }}
  />
);
