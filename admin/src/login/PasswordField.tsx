import VisibilityIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: boolean;
  describedBy?: string;
}

export function PasswordField({ value, onChange, error, describedBy }: PasswordFieldProps) {
  const translate = useTranslate();
  const [visible, setVisible] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        onClick={() => setVisible(!visible)}
        aria-label={translate(
          visible ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
        )}
      >
        {visible ? <VisibilityIcon /> : <VisibleIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      id="password"
      name="password"
      type={visible ? 'text' : 'password'}
      label={translate('auth.password')}
      autoComplete="current-password"
      size="medium"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      slotProps={{
        htmlInput: { 'aria-describedby': describedBy },
        input: { endAdornment: toggle },
      }}
    />
  );
}
