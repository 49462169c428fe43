import { Box, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { asTyped, hasVisibleText, LANGUAGES, type Language } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { keepEmptyText } from '../components/form/parse.js';
import { Caption } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { useSiteLanguages } from '../providers/site/siteSettings.js';
import { TextValues } from './TextValues.js';
import type { SiteTextRecord } from './textPlaces.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of both languages, the site's default one first, and the values for the one that was used last. */
export function TextFields() {
  const translate = useTranslate();
  const languages = useSiteLanguages();
  const { getValues, setValue } = useFormContext<Record<Language, string>>();
  const fields = useRef<Partial<Record<Language, Field | null>>>({});
  const [used, setUsed] = useState<Language>(languages[0] ?? 'en');
  const insert = (value: string) => {
    const field = fields.current[used];
    const text = String(getValues(used) ?? '');
    const from = field?.selectionStart ?? text.length;
    const rest = text.slice(field?.selectionEnd ?? from);
    flushSync(() => setValue(used, text.slice(0, from) + value + rest, { shouldDirty: true }));
    field?.focus();
    field?.setSelectionRange(from + value.length, from + value.length);
  };
  return (
    <>
      <Box sx={{ display: 'grid', columnGap: 3, rowGap: 2, gridTemplateColumns: COLUMNS }}>
        {languages.map((language, index) => (
          <LanguageInput
            key={language}
            language={language}
            isFirst={index === 0}
            inputRef={(field) => {
              fields.current[language] = field;
            }}
            onFocus={() => setUsed(language)}
          />
        ))}
      </Box>
      <TextValues
        label={translate('texts.values', { field: translate(`resources.texts.fields.${used}`) })}
        onInsert={insert}
      />
    </>
  );
}

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

interface LanguageInputProps {
  language: Language;
  isFirst: boolean;
  inputRef: (field: Field | null) => void;
  onFocus: () => void;
}

/** The built-in text of a language, and the field for another one. */
function LanguageInput({ language, isFirst, inputRef, onFocus }: LanguageInputProps) {
  const translate = useTranslate();
  const { built_in, max_length } = useRecord<SiteTextRecord>();
  const { inputRef: register, ...field } = useFormField({
    source: language,
    parse: keepEmptyText,
    defaultValue: '',
    validate: (text: string) =>
      lengthOf(text) > max_length
        ? { message: 'ra.validation.maxLength', args: { max: max_length } }
        : undefined,
  });
  const other = LANGUAGES.find((each) => each !== language) ?? language;
  const otherText = String(useWatch({ name: other }) ?? '');
  const isFilledIn = !hasVisibleText(String(field.value ?? '')) && hasVisibleText(otherText);
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'space-between' }}>
      <Box>
        <Caption text="texts.built_in" component="p" />
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {asTyped(built_in[language])}
        </Typography>
      </Box>
      <FormField
        {...field}
        inputRef={(element: Field | null) => {
          register(element);
          inputRef(element);
        }}
        label={translate(`resources.texts.fields.${language}`)}
        autoFocus={isFirst}
        help={
          isFilledIn
            ? translate(`texts.reads.${other}`)
            : translate('texts.length', { length: lengthOf(field.value), most: max_length })
        }
        multiline={isLongText(max_length)}
        minRows={2}
        onFocus={onFocus}
        slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
        sx={{ mt: 1 }}
      />
    </Box>
  );
}

/** Whether a text may have several lines in the form. */
export const isLongText = (maxLength: number): boolean => maxLength > 120;

/** Characters as the server counts them. */
const lengthOf = (text: unknown): number => [...String(text ?? '')].length;
