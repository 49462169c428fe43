import TranslateIcon from '@mui/icons-material/Translate';
import Button from '@mui/material/Button';
import { useLocaleState, useTranslate } from 'react-admin';
import { LANGUAGE_NAMES } from '../../providers/i18n/i18nProvider.js';

/** Toggles between the two languages; the button names the one it leads to. */
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
