import { type UseInputValue, useInput, useTranslate, type Validator } from 'react-admin';
import type { SiteSettingsRecord } from '../providers/data/records.js';

interface SettingOptions {
  source: keyof SiteSettingsRecord & string;
  validate: Validator[];
  parse?: (typed: string) => unknown;
}

/** One setting's field in the form, and what the frame around it says (a FieldFrame's props). */
export function useSetting({ source, validate, parse }: SettingOptions) {
  const translate = useTranslate();
  const { id, field, fieldState, isRequired }: UseInputValue = useInput({
    source,
    validate,
    parse,
  });
  return {
    field,
    frame: {
      id,
      label: translate(`resources.settings.fields.${source}`),
      help: translate(`settings.help.${source}`),
      error: fieldState.error?.message,
      required: isRequired,
    },
  };
}
