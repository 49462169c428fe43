import { Box, Chip, Tooltip, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, RecordContextProvider, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { asTyped, type Language } from '#libs/domain/index.js';
import { DiscardDialog } from '../components/action/ConfirmDialog.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { FormField } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { keepEmptyText } from '../components/form/parse.js';
import { useHasChanges } from '../components/form/UnsavedChanges.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { useApi } from '../providers/data/dataProvider.js';
import { SITE_SETTINGS_KEY, useSiteLanguages } from '../providers/site/siteSettings.js';
import { ROW } from '../theme/styles.js';
import { type SiteTextRecord, TEXTS_KEY } from './textPlaces.js';

interface TextEditorProps {
  text: SiteTextRecord;
  onChanged: (isChanged: boolean) => void;
  onClose: (isSaved: boolean) => void;
}

/** The fields of a text in its row: Enter saves, or Ctrl and Enter where a text has several lines; Escape cancels. */
export function TextEditor({ text, onChanged, onClose }: TextEditorProps) {
  const { save, conflict, clearConflict } = useSaveText(text, () => onClose(true));
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const cancel = () => (isChanged ? setAsking(true) : onClose(false));
  const report = (has: boolean) => {
    setChanged(has);
    onChanged(has);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    (event.target as HTMLElement).closest('form')?.requestSubmit();
  };
  return (
    <RecordContextProvider value={text}>
      <Box onKeyDown={press} sx={{ pb: 2 }}>
        <Form
          record={text}
          onSubmit={(values: object) => save(values as SiteTextRecord)}
          noValidate
          sanitizeEmptyValues={false}
        >
          {conflict && (
            <ConflictAlert key={conflict.updated_at} latest={conflict} onSolved={clearConflict} />
          )}
          <Changes onChange={report} />
          <Box sx={{ display: 'grid', columnGap: 3, rowGap: 2, gridTemplateColumns: FIELDS }}>
            {useSiteLanguages().map((language, index) => (
              <LanguageInput key={language} language={language} isFirst={index === 0} />
            ))}
          </Box>
          <Actions onCancel={cancel} />
        </Form>
      </Box>
      {isAsking && (
        <DiscardDialog onDiscard={() => onClose(false)} onKeep={() => setAsking(false)} />
      )}
    </RecordContextProvider>
  );
}

const FIELDS = { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

/** Reports whether the form has unsaved changes. */
function Changes({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const latest = useRef(onChange);
  latest.current = onChange;
  const isChanged = useHasChanges();
  useEffect(() => latest.current(isChanged), [isChanged]);
  return null;
}

/** Saves a text; `conflict` is another admin's newer version. */
function useSaveText({ id }: SiteTextRecord, onSaved: () => void) {
  const api = useApi();
  const { run } = useApiCall<SiteTextRecord>();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SiteTextRecord | null>(null);
  const path = { key: id as never };
  const show = (text: SiteTextRecord) =>
    queryClient.setQueryData<SiteTextRecord[]>(TEXTS_KEY, (texts) =>
      texts?.map((other) => (other.id === id ? text : other)),
    );
  const save = ({ zh, en, updated_at }: SiteTextRecord) =>
    run({
      run: () => api('updateText', { path, body: { zh, en, updated_at } }),
      success: 'texts.updated',
      failure: 'texts.update_failed',
      isForm: true,
      onSuccess: (saved) => {
        show(saved);
        queryClient.invalidateQueries({ queryKey: SITE_SETTINGS_KEY });
        queryClient.invalidateQueries({ queryKey: ['logs'] });
        onSaved();
      },
      onConflict: async () => {
        const latest = await api('getText', { path });
        show(latest);
        setConflict(latest);
      },
      refreshes: false,
    });
  return { save, conflict, clearConflict: () => setConflict(null) };
}

interface LanguageInputProps {
  language: Language;
  isFirst: boolean;
}

/** The built-in text of a language, the field for another one, and the values that it can name. */
function LanguageInput({ language, isFirst }: LanguageInputProps) {
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
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'space-between' }}>
      <Box>
        <Caption text="texts.built_in" component="p" />
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {asTyped(built_in[language])}
        </Typography>
      </Box>
      <Box>
        <FormField
          {...field}
          inputRef={(element: HTMLInputElement | null) => {
            inputRef(element);
            input.current = element;
          }}
          label={label}
          autoFocus={isFirst}
          help={translate('texts.length', { length: lengthOf(field.value), most: max_length })}
          multiline={max_length > ONE_LINE}
          minRows={2}
          slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
          sx={{ mt: 1 }}
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
    </Box>
  );
}

/** A text that was never replaced has no history. */
function Actions({ onCancel }: { onCancel: () => void }) {
  const { isSubmitting } = useFormState();
  const { log_id, max_length } = useRecord<SiteTextRecord & { id: string }>();
  const [isHistoryShown, setHistoryShown] = useState(false);
  return (
    <>
      <Box sx={{ ...ROW, flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <TextButton
          label="ra.action.save"
          type="submit"
          variant="contained"
          loading={isSubmitting}
        />
        <TextButton label="ra.action.cancel" color="inherit" onClick={onCancel} />
        <Hint text={max_length > ONE_LINE ? 'texts.keys_lines' : 'texts.keys'} sx={BY_KEYBOARD} />
        {log_id > 0 && (
          <TextButton
            label="history.title"
            color="inherit"
            aria-expanded={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
            sx={{ ml: 'auto' }}
          />
        )}
      </Box>
      {isHistoryShown && <RecordHistory type="site_text" id={log_id} />}
    </>
  );
}

/** Shown where there is a keyboard. */
const BY_KEYBOARD = { '@media (pointer: coarse)': { display: 'none' } };

/** The most characters of a text that fits into a line of the form. */
const ONE_LINE = 120;

/** Characters as the server counts them. */
const lengthOf = (text: unknown): number => [...String(text ?? '')].length;
