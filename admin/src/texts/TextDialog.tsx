import { Box, Chip, Tooltip, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Language } from '#libs/domain/index.js';
import { FormField, FormSection } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { keepEmptyText } from '../components/form/parse.js';
import { EditDialog } from '../components/record/FormDialog.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { Caption, Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { asTyped, PAGE_PATHS, type SiteTextRecord, textPlace } from './textPlaces.js';
import { useTextName } from './useTextName.js';

/** The fields that the API takes. */
const changesOf = ({ zh, en, updated_at }: Partial<SiteTextRecord>) => ({ zh, en, updated_at });

export const TextDialog = ({ id }: RecordViewProps) => (
  <EditDialog id={id} transform={changesOf} actions={<ViewText />} aside={<TextHistory />}>
    <TextName />
    <FormSection title="texts.both_languages" columns={2}>
      <LanguageInput language="zh" />
      <LanguageInput language="en" />
    </FormSection>
  </EditDialog>
);

const ViewText = () => <ViewOnSite path={PAGE_PATHS[useRecord<SiteTextRecord>().page]} />;

/** A text that was never replaced has no history. */
function TextHistory() {
  const { log_id } = useRecord<SiteTextRecord>();
  return log_id > 0 ? <RecordHistory type="site_text" id={log_id} /> : null;
}

function TextName() {
  const translate = useTranslate();
  const nameOf = useTextName();
  const { id, page } = useRecord<SiteTextRecord & { id: string }>();
  const parts = [
    translate(`texts.page.${page}`),
    translate(`texts.place.${textPlace(id).place}`),
    nameOf(id),
  ];
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{parts.join(' › ')}</Typography>
      <Hint text="texts.blank_help" sx={{ mb: 2 }} />
    </>
  );
}

/** The built-in text of a language, the field for another one, and the values that it can name. */
function LanguageInput({ language }: { language: Language }) {
  const translate = useTranslate();
  const { built_in, values, max_length } = useRecord<SiteTextRecord>();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const { inputRef, ...field } = useFormField({
    source: language,
    parse: keepEmptyText,
    defaultValue: '',
    validate: (text: string) =>
      lengthOf(text) > max_length
        ? { message: 'ra.validation.maxLength', args: { max: max_length } }
        : undefined,
  });
  const label = translate(`resources.texts.fields.${language}`);
  const insert = (value: string) => {
    const text = String(field.value ?? '');
    const { selectionStart, selectionEnd } = input.current ?? {};
    const from = selectionStart ?? text.length;
    const rest = text.slice(selectionEnd ?? from);
    flushSync(() => field.onChange(text.slice(0, from) + value + rest));
    input.current?.focus();
    input.current?.setSelectionRange(from + value.length, from + value.length);
  };
  return (
    <Box>
      <Caption text="texts.built_in" component="p" />
      <Typography variant="body2" dir="auto" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {asTyped(built_in[language])}
      </Typography>
      <FormField
        {...field}
        inputRef={(element: HTMLInputElement | null) => {
          inputRef(element);
          input.current = element;
        }}
        label={label}
        help={translate('texts.length', { length: lengthOf(field.value), most: max_length })}
        multiline={max_length > ONE_LINE}
        minRows={3}
        slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
      />
      <Box
        role="group"
        aria-label={translate('texts.values', { field: label })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}
      >
        {values.map((name) => (
          <Tooltip key={name} title={translate(`texts.value.${name}`, { _: name })} describeChild>
            <Chip
              size="small"
              variant="outlined"
              label={`{${name}}`}
              aria-label={translate('texts.insert', { value: `{${name}}` })}
              onClick={() => insert(`{${name}}`)}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}

/** The most characters of a text that fits into a line of the form. */
const ONE_LINE = 120;

/** Characters as the server counts them. */
const lengthOf = (text: unknown): number => [...String(text ?? '')].length;
