import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { LOCALES, type VerificationMethod } from '#libs/domain/index.js';

type Settings = Schemas['VerificationSettingsDto'];

const LANGUAGES = ['zh', 'en'] as const;

interface CardPreviewProps {
  method: VerificationMethod;
}

/** What the task's card says of the check while the campaign is live, as visitors read it. */
export function CardPreview({ method }: CardPreviewProps) {
  const translate = useTranslate();
  const titleId = useId();
  const settings: Settings = useWatch({ name: 'verification_settings' }) ?? {};
  const hints = { zh: settings.evidence_hint, en: settings.evidence_hint_en };
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ gridColumn: '1 / -1', p: 2, borderRadius: '12px', bgcolor: 'action.hover' }}
    >
      <Typography variant="caption" color="textSecondary" component="h4" id={titleId} sx={{ m: 0 }}>
        {translate('tasks.card_preview')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {LANGUAGES.map((language) => {
          const number = new Intl.NumberFormat(LOCALES[language]);
          const text = translate(`tasks.card.${language}.${method}`, {
            amount: settings.amount || '1',
            number: number.format(settings.count ?? 1),
            seconds: number.format(settings.seconds ?? 0),
          });
          const hint = method === 'manual' && (hints[language] || hints.zh);
          return (
            <Typography
              component="li"
              variant="body2"
              key={language}
              lang={LOCALES[language]}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {text}
              {hint && ` · ${hint}`}
            </Typography>
          );
        })}
      </Box>
    </Box>
  );
}
