import { useMemo } from 'react';
import {
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  useTranslate,
  type Validator,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  isSitePath,
  MAX_LENGTH,
  MAX_PASSCODES,
  METHOD_TEXTS,
  METHODS,
  type Setting,
  settingsOf,
  type Texts,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { LongTextInput, PlainInput, WIDE } from '../components/form/inputs.js';
import { tonAddressFault, wholeNumberFault } from '../components/form/parse.js';
import { useLanguage } from '../providers/i18n/language.js';

function limitsOf(setting: Setting, invalid = ''): Validator[] {
  switch (setting.kind) {
    case 'number':
      return [wholeNumberFault, minValue(setting.min), maxValue(setting.max)];
    case 'choice':
      return [];
    case 'path':
      return [
        maxLength(setting.max),
        (path: string | null) => (!path || isSitePath(path) ? undefined : invalid),
      ];
    case 'jetton':
      return [maxLength(setting.max), tonAddressFault];
    default:
      return setting.pattern ? [regex(setting.pattern, invalid)] : [maxLength(setting.max)];
  }
}

/** The settings of a method as its description in `libs/domain/earning/verification` has them. */
export const SettingInputs = ({ method }: { method: VerificationMethod }) => (
  <>
    {METHODS[method].submits === 'code' && <PasscodesInput />}
    {settingsOf(method).map(
      ([name, setting]) =>
        !setting.readOnly && (
          <SettingInput key={name} method={method} name={name} setting={setting} />
        ),
    )}
  </>
);

interface SettingInputProps {
  method: VerificationMethod;
  name: string;
  setting: Setting;
}

function SettingInput({ method, name, setting }: SettingInputProps) {
  const language = useLanguage();
  const texts = METHOD_TEXTS[method].settings[name];
  const read = (text?: Texts) => text?.[language];
  const fallback = 'fallback' in setting ? setting.fallback : undefined;
  const isRequired = setting.needed || fallback !== undefined;
  const invalid = read(texts?.invalid);
  // The same as long as it does not change, or react-hook-form would register the field again.
  const validate = useMemo(
    () => [...(isRequired ? [required()] : []), ...limitsOf(setting, invalid)],
    [isRequired, setting, invalid],
  );
  const input = {
    source: `verification_settings.${name}`,
    label: read(texts?.label),
    helperText: read(texts?.help),
    validate,
    defaultValue: 'initial' in setting ? setting.initial : fallback,
  };
  switch (setting.kind) {
    case 'number':
      return <NumberInput {...input} min={setting.min} step={1} />;
    case 'choice':
      return (
        <SelectInput
          {...input}
          choices={setting.choices.map((id) => ({ id, name: read(texts?.choices?.[id]) }))}
          sx={WIDE}
        />
      );
    default:
      return <PlainInput {...input} />;
  }
}

const tooManyPasscodes: Validator = (words: string[] | undefined) => {
  if (words && words.length > MAX_PASSCODES) return 'tasks.words_too_many';
  const isLong = words?.some((word) => word.trim().length > MAX_LENGTH.name);
  return isLong ? 'tasks.word_too_long' : undefined;
};
const missingPasscodes: Validator = (words: string[] | undefined, { verification_settings }) =>
  words?.some((word) => word.trim() !== '') || verification_settings?.passcode_count > 0
    ? undefined
    : 'tasks.words_missing';
const PASSCODES = [tooManyPasscodes, missingPasscodes];

/** Passcodes are only written: the stored ones are kept as long as none are typed. */
function PasscodesInput() {
  const translate = useTranslate();
  const stored: number = useWatch({ name: 'verification_settings.passcode_count' }) ?? 0;
  return (
    <LongTextInput
      source="verification_settings.words"
      label="tasks.setting.words"
      helperText={
        stored > 0
          ? translate('tasks.words_stored', { smart_count: stored })
          : 'tasks.setting_help.words'
      }
      validate={PASSCODES}
      format={(words: string[] | undefined) => words?.join('\n') ?? ''}
      parse={(text: string | null) => (text ? text.split('\n') : undefined)}
    />
  );
}
