import { useTranslation } from 'react-i18next';
import { DEFAULT_TRIES, hasVisibleText } from '#libs/domain/index.js';
import type { TaskChecks } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import styles from './checks.module.css';
import { ProofForm } from './proof-form.js';

/** Most characters that the server takes. */
const LONGEST = 60;

interface CodeFormProps {
  task: PageTask;
  /** How often it may still be tried; null before the first try. */
  triesLeft: number | null;
  /** Why the last try was not right, with how often it may still be tried; null where none was wrong. */
  refusal: string | null;
  submit: TaskChecks['submit'];
}

/** A field for the passcode. */
export function CodeForm({ task, triesLeft, refusal, submit }: CodeFormProps) {
  const { t } = useTranslation();
  const left = triesLeft ?? task.verification_settings.tries ?? DEFAULT_TRIES;
  return (
    <ProofForm
      label={t('live.code.label')}
      hint={refusal === null && t('live.code.triesLeft', { count: left })}
      refusal={refusal}
      action={t('live.code.send')}
      check={(text) => (hasVisibleText(text) ? null : t('live.code.missing'))}
      send={(code) => submit(task, { code })}
      field={(props) => (
        <input
          {...props}
          className={styles.input}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    />
  );
}
