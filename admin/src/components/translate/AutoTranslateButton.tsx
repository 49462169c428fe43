import TranslateIcon from '@mui/icons-material/Translate';
import { Box, LinearProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { TextButton } from '../TextButton.js';
import { Hint } from '../text.js';
import {
  createTranslate,
  translatedVersions,
  translateFields,
  translationDirection,
  type Versions,
} from './translation.js';

/** Keeps the focus while it runs; a second button cancels, so that a late click does not. */
export function AutoTranslateButton({ fields }: { fields: readonly string[] }) {
  const { progress, start, cancel } = useAutoTranslate(fields);
  const startButton = useRef<HTMLButtonElement>(null);
  const running = progress !== null;
  const stop = () => {
    cancel();
    startButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 36 }}>
      <TextButton
        label="translate.start"
        ref={startButton}
        variant="outlined"
        size="small"
        startIcon={<TranslateIcon />}
        onClick={start}
        aria-disabled={running}
        sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', borderColor: 'divider' } }}
      />
      {running && (
        <TextButton label="translate.cancel" size="small" color="inherit" onClick={stop} />
      )}
      <ProgressStatus progress={progress} />
    </Box>
  );
}

function ProgressStatus({ progress }: { progress: TranslationProgress | null }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const text =
    progress === null
      ? translate('translate.help')
      : translate('translate.progress', {
          field: translate(`resources.${resource}.fields.${progress.field}`),
          number: progress.done + 1,
          total: progress.total,
        });
  return (
    <Box sx={{ flex: '1 1 200px' }}>
      <Hint role="status">{text}</Hint>
      {progress && (
        <LinearProgress
          variant="determinate"
          value={(100 * progress.done) / progress.total}
          aria-label={translate('translate.start')}
          sx={{ mt: 0.5, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}

/** `done` of `total` fields are translated; `field` is next. */
interface TranslationProgress {
  field: string;
  done: number;
  total: number;
}

const WRITTEN = { shouldDirty: true, shouldValidate: true };

const isBlank = (text: string): boolean => text.trim() === '';

/** The text to translate: that of the first field, or of the English one where only it is filled in. */
const sourceOf = ({ chinese, english }: Versions): string => (isBlank(chinese) ? english : chinese);

/** Translates field by field (section 5); keeps text typed meanwhile, and stops when unmounted. */
function useAutoTranslate(fields: readonly string[]) {
  const { translation_service_url } = useSiteSettings();
  const { getValues, setValue } = useFormContext();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [progress, setProgress] = useState<TranslationProgress | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const read = (field: string): Versions => ({
    chinese: String(getValues(field) ?? ''),
    english: String(getValues(`${field}_en`) ?? ''),
  });
  const translate = async (signal: AbortSignal): Promise<void> => {
    const direction = translationDirection(sourceOf(read('title')));
    const filled = fields.filter((field) => !isBlank(sourceOf(read(field))));
    let before: Versions = { chinese: '', english: '' };
    await translateFields({
      fields: filled,
      direction,
      translate: createTranslate(translation_service_url),
      signal,
      textOf: (field) => sourceOf(read(field)),
      onStart: (field) => {
        before = read(field);
        setProgress({ field, done: filled.indexOf(field), total: filled.length });
      },
      onTranslated: (field, translated) => {
        // Text typed meanwhile is newer than the translation.
        const { chinese, english } = read(field);
        if (chinese !== before.chinese || english !== before.english) return;
        const versions = translatedVersions(
          { ...before, chinese: sourceOf(before) },
          direction,
          translated,
        );
        setValue(field, versions.chinese, WRITTEN);
        setValue(`${field}_en`, versions.english, WRITTEN);
      },
    });
  };

  const start = async (): Promise<void> => {
    if (run.current) return;
    if (isBlank(sourceOf(read('title')))) {
      notify('translate.title_missing', { type: 'warning' });
      return;
    }
    const controller = new AbortController();
    run.current = controller;
    try {
      await translate(controller.signal);
      notify('translate.done', { type: 'success' });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.warn('Auto-translate failed', error);
      notifyFailure('translate.failed', null);
    } finally {
      if (run.current === controller) {
        run.current = null;
        setProgress(null);
      }
    }
  };

  const cancel = (): void => {
    run.current?.abort();
    run.current = null;
    setProgress(null);
    notify('translate.cancelled', { type: 'info' });
  };

  return { progress, start, cancel };
}
