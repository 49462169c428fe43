import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useInput, useTranslate, type Validator } from 'react-admin';
import { FormField, helpId } from '../components/form/FormField.js';
import { keepEmptyText } from '../components/form/parse.js';

interface PasswordInputProps {
  source: string;
  validate: Validator[];
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  /** Key of the catalogue. */
  help?: string;
}

/** A password input with a button that shows what is typed. */
export function PasswordInput({ source, validate, help, ...input }: PasswordInputProps) {
  const translate = useTranslate();
  const [visible, setVisible] = useState(false);
  const {
    id,
    field: { ref, ...field },
    fieldState,
  } = useInput({
    source,
    validate,
    parse: keepEmptyText,
    defaultValue: '',
  });
  const label = translate(`account.${source}`);
  const error = fieldState.error?.message;
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        onClick={() => setVisible(!visible)}
        aria-label={`${label}: ${translate(
          visible ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
        )}`}
      >
        {visible ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <FormField id={id} label={label} help={help && translate(help)} error={error} required>
      <OutlinedInput
        {...field}
        {...input}
        id={id}
        inputRef={ref}
        type={visible ? 'text' : 'password'}
        label={label}
        notched
        endAdornment={eye}
        aria-describedby={help || error ? helpId(id) : undefined}
      />
    </FormField>
  );
}
