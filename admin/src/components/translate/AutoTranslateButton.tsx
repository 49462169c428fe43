import TranslateIcon from '@mui/icons-material/Translate';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import {
  createTranslate,
  translatedVersions,
  translateFields,
  translationDirection,
  type Versions,
} from './translation.js';

/**
 * Translates fields with a Chinese and an English (`_en`) version, in this order. Meanwhile the
 * button is only aria-disabled and keeps the focus. Cancelling is another button, so that a late
 * click cannot start again.
 */
export function AutoTranslateButton({ fields }: { fields: readonly string[] }) {
  const translate = useTranslate();
  const { progress, start, cancel } = useAutoTranslate(fields);
  const startButton = useRef<HTMLButtonElement>(null);
  const running = progress !== null;
  const stop = () => {
    cancel();
    startButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 36 }}>
      <Button
        ref={startButton}
        variant="outlined"
        size="small"
        startIcon={<TranslateIcon />}
        onClick={start}
        aria-disabled={running}
        sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', borderColor: 'divider' } }}
      >
        {translate('translate.start')}
      </Button>
      {running && (
        <Button size="small" color="inherit" onClick={stop}>
          {translate('translate.cancel')}
        </Button>
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
      <Typography variant="body2" color="textSecondary" role="status">
        {text}
      </Typography>
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

const isBlank = (text: string): boolean => text.trim() === '';

function useVersions() {
  const { getValues, setValue } = useFormContext();
  const read = (field: string): Versions => ({
    chinese: String(getValues(field) ?? ''),
    english: String(getValues(`${field}_en`) ?? ''),
  });
  const write = (field: string, { chinese, english }: Versions): void => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue(field, chinese, options);
    setValue(`${field}_en`, english, options);
  };
  return { read, write };
}

/**
 * Fills in the other language of a form with the translation service (section 5), field by field;
 * the characters of `title` decide the direction. It reports the outcome, keeps typed text, and
 * stops when unmounted.
 */
function useAutoTranslate(fields: readonly string[]) {
  const { translation_service_url } = useSiteSettings();
  const { read, write } = useVersions();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  // Null while nothing is translated.
  const [progress, setProgress] = useState<TranslationProgress | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const translate = async (signal: AbortSignal): Promise<void> => {
    const direction = translationDirection(read('title').chinese);
    const filled = fields.filter((field) => !isBlank(read(field).chinese));
    let before: Versions = { chinese: '', english: '' };
    await translateFields({
      fields: filled,
      direction,
      translate: createTranslate(translation_service_url),
      signal,
      textOf: (field) => read(field).chinese,
      onStart: (field) => {
        before = read(field);
        setProgress({ field, done: filled.indexOf(field), total: filled.length });
      },
      onTranslated: (field, translated) => {
        // Text typed meanwhile is newer than the translation.
        const { chinese, english } = read(field);
        if (chinese !== before.chinese || english !== before.english) return;
        write(field, translatedVersions(before, direction, translated));
      },
    });
  };

  const start = async (): Promise<void> => {
    if (run.current) return;
    if (isBlank(read('title').chinese)) {
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
