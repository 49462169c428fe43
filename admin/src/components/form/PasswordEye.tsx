import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment } from '@mui/material';
import { useTranslate } from 'react-admin';

interface PasswordEyeProps {
  /** The input's name, where there are several. */
  name?: string;
  isVisible: boolean;
  onToggle: (isVisible: boolean) => void;
}

export function PasswordEye({ name, isVisible, onToggle }: PasswordEyeProps) {
  const translate = useTranslate();
  const label = translate(`ra.input.password.toggle_${isVisible ? 'visible' : 'hidden'}`);
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size={name ? 'small' : 'medium'}
        onClick={() => onToggle(!isVisible)}
        aria-label={name ? `${name}: ${label}` : label}
      >
        {isVisible ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </InputAdornment>
  );
}
