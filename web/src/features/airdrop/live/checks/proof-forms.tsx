import { useTranslation } from 'react-i18next';
import {
  DEFAULT_TRIES,
  evidenceFault,
  hasVisibleText,
  localized,
  MAX_LENGTH,
  methodOf,
} from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { TaskChecks } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import styles from './checks.module.css';
import { OneFieldForm } from './one-field-form.js';

/** The server's limit, in characters. */
const MAX_CODE_LENGTH = 60;

interface ProofFormProps {
  address: string;
  task: PageTask;
  submit: TaskChecks['submit'];
}

interface CodeFormProps extends ProofFormProps {
  /** Tries left; null before the first one. */
  triesLeft: number | null;
  /** Why the last try failed, with the number of tries left; null if none failed. */
  refusal: string | null;
}

export function CodeForm({ address, task, triesLeft, refusal, submit }: CodeFormProps) {
  const { t } = useTranslation();
  const left = triesLeft ?? task.verification_settings.tries ?? DEFAULT_TRIES;
  return (
    <OneFieldForm
      address={address}
      task={task}
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
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    />
  );
}

export function EvidenceForm({ address, task, submit }: ProofFormProps) {
  const { t, language } = useLanguage();
  const { evidence: kind = 'text' } = task.verification_settings;
  const hint = localized(task.verification_settings, 'evidence_hint', language);

  const check = (text: string) => {
    const fault = evidenceFault(kind, text);
    if (fault === null) return null;
    return t(fault === 'missing' ? `live.evidence.${kind}.missing` : `live.evidence.link.${fault}`);
  };

  return (
    <OneFieldForm
      address={address}
      task={task}
      label={t(`live.evidence.${kind}.label`)}
      hint={hint || methodOf(task.verification).hint?.[language]}
      action={t('live.evidence.send')}
      check={check}
      send={(evidence) => submit(task, { evidence })}
      field={(props) =>
        kind === 'link' ? (
          <input
            {...props}
            type="url"
            inputMode="url"
            className={styles.input}
            maxLength={MAX_LENGTH.evidence}
            placeholder="https://"
            autoComplete="off"
          />
        ) : (
          <textarea {...props} className={styles.input} rows={3} maxLength={MAX_LENGTH.evidence} />
        )
      }
    />
  );
}
