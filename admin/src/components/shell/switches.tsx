import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { Button } from '@mui/material';
import { useLocaleState, useTheme, useTranslate } from 'react-admin';
import { LANGUAGE_NAMES } from '../../providers/i18n/i18nProvider.js';
import { IconAction } from '../IconAction.js';

/** The button names the other language. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const other = LANGUAGE_NAMES.find((candidate) => candidate.locale !== locale);
  if (!other) return null;
  return (
    <Button
      color="inherit"
      onClick={() => setLocale(other.locale)}
      aria-label={translate('language.switch', { language: other.name })}
      startIcon={<TranslateIcon fontSize="small" />}
      sx={{
        minWidth: 44,
        minHeight: 44,
        color: 'text.secondary',
        px: 1,
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      {other.name}
    </Button>
  );
}

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  return (
    <IconAction
      label={dark ? 'theme.to_light' : 'theme.to_dark'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      sx={{ width: 44, height: 44 }}
    >
      {dark ? <LightIcon /> : <DarkIcon />}
    </IconAction>
  );
}
