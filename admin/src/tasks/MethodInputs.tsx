import Box from '@mui/material/Box';
import {
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
  useTranslate,
  type Validator,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DEFAULT_TRIES, isSitePath, MAX_LENGTH, parseTonAddress } from '#libs/domain/index.js';
import { keepEmptyText } from '../components/form/parse.js';

const whole: Validator = (value) =>
  value === null || value === undefined || Number.isInteger(value)
    ? undefined
    : 'settings.error.whole_number';
const from1 = (most: number) => [required(), whole, minValue(1), maxValue(most)];

// The bounds are the server's; made once, or react-hook-form would register every field anew.
const PATH = [
  required(),
  maxLength(MAX_LENGTH.address),
  (path: string | null) => (!path || isSitePath(path) ? undefined : 'tasks.path_invalid'),
];
const SECONDS = from1(3600);
const TRIES = from1(100);
const COUNT = from1(10_000);
const AMOUNT = [required(), regex(/^\d{1,18}(\.\d{1,9})?$/, 'tasks.amount_invalid')];
const JETTON: Validator[] = [
  maxLength(MAX_LENGTH.tonAddress),
  (value) => (!value || parseTonAddress(value) ? undefined : 'settings.error.ton_address'),
];
const CHAT = [required(), regex(/^(@[A-Za-z]\w{3,31}|-\d{1,20})$/, 'tasks.chat_invalid')];
const EVIDENCE = required();
const HINT = maxLength(MAX_LENGTH.title);
const MOST_WORDS = 50;

const EVIDENCE_CHOICES = ['link', 'text'].map((id) => ({ id, name: `tasks.evidence.${id}` }));

const settings = (name: string) => ({
  source: `verification_settings.${name}`,
  label: `tasks.setting.${name}`,
});

export function PageInputs() {
  return (
    <>
      <TextInput
        {...settings('path')}
        helperText="tasks.setting_help.path"
        validate={PATH}
        parse={keepEmptyText}
      />
      <NumberInput {...settings('seconds')} validate={SECONDS} min={1} step={1} defaultValue={30} />
    </>
  );
}

const wordsTooMany: Validator = (words: string[] | undefined) => {
  if (words && words.length > MOST_WORDS) return 'tasks.words_too_many';
  const isLong = words?.some((word) => word.trim().length > MAX_LENGTH.name);
  return isLong ? 'tasks.word_too_long' : undefined;
};
const wordsMissing: Validator = (words: string[] | undefined, { verification_settings }) =>
  words?.some((word) => word.trim() !== '') || verification_settings?.passcode_count > 0
    ? undefined
    : 'tasks.words_missing';
const WORDS = [wordsTooMany, wordsMissing];

/** Words are written only: the stored ones are kept as long as none are typed. */
export function CodeInputs() {
  const translate = useTranslate();
  const stored: number = useWatch({ name: 'verification_settings.passcode_count' }) ?? 0;
  return (
    <>
      <TextInput
        {...settings('words')}
        helperText={
          stored > 0
            ? translate('tasks.words_stored', { smart_count: stored })
            : 'tasks.setting_help.words'
        }
        validate={WORDS}
        format={(words: string[] | undefined) => words?.join('\n') ?? ''}
        parse={(text: string | null) => (text ? text.split('\n') : undefined)}
        multiline
        minRows={2}
      />
      <NumberInput
        {...settings('tries')}
        validate={TRIES}
        min={1}
        step={1}
        defaultValue={DEFAULT_TRIES}
      />
    </>
  );
}

export function BalanceInputs() {
  return <Amount help="amount_ton" />;
}

export function JettonInputs() {
  return (
    <>
      <Amount help="amount_jetton" />
      <TextInput
        {...settings('jetton_address')}
        helperText="tasks.setting_help.jetton_address"
        validate={JETTON}
        parse={keepEmptyText}
      />
    </>
  );
}

function Amount({ help }: { help: string }) {
  return (
    <TextInput
      {...settings('amount')}
      helperText={`tasks.setting_help.${help}`}
      validate={AMOUNT}
      parse={keepEmptyText}
      defaultValue="1"
    />
  );
}

export function ReferralInputs() {
  return (
    <NumberInput
      {...settings('count')}
      helperText="tasks.setting_help.count"
      validate={COUNT}
      min={1}
      step={1}
      defaultValue={1}
    />
  );
}

export function TelegramInputs() {
  return (
    <TextInput
      {...settings('chat')}
      helperText="tasks.setting_help.chat"
      validate={CHAT}
      parse={keepEmptyText}
    />
  );
}

export function EvidenceInputs() {
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SelectInput
          {...settings('evidence')}
          choices={EVIDENCE_CHOICES}
          validate={EVIDENCE}
          defaultValue="text"
          fullWidth
        />
      </Box>
      <TextInput {...settings('evidence_hint')} validate={HINT} parse={keepEmptyText} />
      <TextInput
        {...settings('evidence_hint_en')}
        helperText="tasks.setting_help.evidence_hint"
        validate={HINT}
        parse={keepEmptyText}
      />
    </>
  );
}
