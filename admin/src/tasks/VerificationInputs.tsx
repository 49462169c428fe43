import { Alert, Box, Typography } from '@mui/material';
import { useId } from 'react';
import { Link, required, SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  fillText,
  LANGUAGES,
  LOCALES,
  METHOD_TEXTS,
  METHODS,
  needName,
  taskNeeds,
  textGap,
  VERIFICATION_METHODS,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { WIDE } from '../components/form/inputs.js';
import { Caption } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { PLAIN_LIST } from '../theme/styles.js';
import { SettingInputs } from './SettingInputs.js';

// Made once, or react-hook-form would register the field again.
const METHOD = required();
const NEW_TASK = { id: 0, type: 'social', icon: '', action_url: '' } as const;

export function VerificationInputs() {
  const language = useLanguage();
  const method: VerificationMethod = useWatch({ name: 'verification' });
  return (
    <FormSection title="tasks.section_verification" columns={2}>
      <SelectInput
        source="verification"
        choices={VERIFICATION_METHODS.map((id) => ({
          id,
          name: METHOD_TEXTS[id].name[language],
        }))}
        validate={METHOD}
        helperText={METHOD_TEXTS[method].help[language]}
        sx={WIDE}
      />
      <MethodWarning method={method} />
      <SettingInputs key={method} method={method} />
      <CardPreview method={method} />
    </FormSection>
  );
}

const useOwnSettings = (): VerificationSettings =>
  useWatch({ name: 'verification_settings' }) ?? {};

/** Warns that the method is off or not set up. */
function MethodWarning({ method }: { method: VerificationMethod }) {
  const translate = useTranslate();
  const language = useLanguage();
  // A failure only hides the warning; the verification page reports it.
  const { data } = useApiQuery(['verification', 'methods'], (api) =>
    api('listVerificationMethods'),
  );
  const state = data?.find((known) => known.method === method);
  const site = useSiteSettings();
  const own = useOwnSettings();
  if (!state) return null;
  // The fields of the form report the task's other needs.
  const task = { ...NEW_TASK, verification: method, verification_settings: own };
  const ofTask = taskNeeds(task, { hasVariable: () => true, site });
  const needs = [...state.needs, ...ofTask.filter((need) => need === 'contract_address')];
  if (state.is_enabled && needs.length === 0) return null;
  const names = needs.map((need) => needName(need, language));
  const text = state.is_enabled
    ? translate('tasks.method_unconfigured', { names: names.join(translate('users.separator')) })
    : translate('tasks.method_off');
  return (
    <Alert severity="warning" variant="outlined" sx={WIDE}>
      {text}
      {textGap(text)}
      <Link to="/verification">{translate('tasks.to_methods')}</Link>
    </Alert>
  );
}

/** The text of the task's card in the live campaign, in both languages. */
function CardPreview({ method }: { method: VerificationMethod }) {
  const titleId = useId();
  const { amount, count = 1, seconds = 0, ...settings } = useOwnSettings();
  const hints = { zh: settings.evidence_hint, en: settings.evidence_hint_en };
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ ...WIDE, p: 2, borderRadius: '12px', bgcolor: 'action.hover' }}
    >
      <Caption text="tasks.card_preview" component="h4" id={titleId} sx={{ m: 0 }} />
      <Box component="ul" sx={{ ...PLAIN_LIST, mt: 0.5 }}>
        {LANGUAGES.toReversed().map((language) => {
          const number = new Intl.NumberFormat(LOCALES[language]);
          const text = fillText(METHODS[method].card[language], {
            amount: amount || '1',
            count: number.format(count),
            seconds: number.format(seconds),
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
