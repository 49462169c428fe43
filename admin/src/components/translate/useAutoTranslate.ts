import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { translatedVersions, translationDirection, type Versions } from './direction.js';
import { translateFields } from './translateFields.js';
import { createTranslate } from './translationService.js';

/** How far a translation is; `done` of `total` fields are finished, `field` is in work. */
export interface TranslationProgress {
  field: string;
  done: number;
  total: number;
}

interface AutoTranslate {
  /** Null while nothing is being translated. */
  progress: TranslationProgress | null;
  start: () => void;
  cancel: () => void;
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

const same = (one: Versions, other: Versions): boolean =>
  one.chinese === other.chinese && one.english === other.english;

/**
 * Fills in the other language of the form around it through the translation service (section 5):
 * `fields` one at a time, `title` among them, whose characters decide the direction. Says how it
 * went by itself; what was typed is never lost, and unmounting stops it.
 */
export function useAutoTranslate(fields: readonly string[]): AutoTranslate {
  const { translation_service_url } = useSiteSettings();
  const { read, write } = useVersions();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
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
        // What the admin typed while the service was at work is newer than its answer.
        if (!same(before, read(field))) return;
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
