import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, RecordContextProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { DiscardDialog } from '../components/action/ConfirmDialog.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ConflictAlert } from '../components/form/ConflictAlert.js';
import { useHasChanges } from '../components/form/UnsavedChanges.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import { useApi } from '../providers/data/dataProvider.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { ROW } from '../theme/styles.js';
import { isLongText, TextFields } from './TextFields.js';
import { type SiteTextRecord, TEXTS_KEY } from './textPlaces.js';

/** How the fields of a text are closed: `next` also opens the next text. */
export type Closing = 'cancelled' | 'saved' | 'next';

interface TextEditorProps {
  text: SiteTextRecord;
  onChanged: (isChanged: boolean) => void;
  onClose: (closing: Closing) => void;
}

/** The fields of a text in its row: Enter saves and opens the next text, with Shift it begins a line; Escape cancels. */
export function TextEditor({ text, onChanged, onClose }: TextEditorProps) {
  const closing = useRef<Closing>('saved');
  const { save, conflict, clearConflict } = useSaveText(text, () => onClose(closing.current));
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const cancel = () => (isChanged ? setAsking(true) : onClose('cancelled'));
  const report = (has: boolean) => {
    setChanged(has);
    onChanged(has);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    const { target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || event.shiftKey || !isField) return;
    event.preventDefault();
    closing.current = 'next';
    target.form?.requestSubmit();
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
          <TextFields />
          <Actions
            onSave={() => {
              closing.current = 'saved';
            }}
            onCancel={cancel}
          />
        </Form>
      </Box>
      {isAsking && (
        <DiscardDialog onDiscard={() => onClose('cancelled')} onKeep={() => setAsking(false)} />
      )}
    </RecordContextProvider>
  );
}

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

/** A text that was never replaced has no history. */
function Actions({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
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
          onClick={onSave}
        />
        <TextButton label="ra.action.cancel" color="inherit" onClick={onCancel} />
        <Hint text={isLongText(max_length) ? 'texts.keys_lines' : 'texts.keys'} sx={BY_KEYBOARD} />
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
