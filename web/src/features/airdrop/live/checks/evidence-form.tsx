import { addressFault, isEvidence, localized, MAX_LENGTH, methodOf } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import type { TaskChecks } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import styles from './checks.module.css';
import { ProofForm } from './proof-form.js';

/** Takes the evidence of a task: a link or a text. */
export function EvidenceForm({ task, submit }: { task: PageTask; submit: TaskChecks['submit'] }) {
  const { t, language } = useLanguage();
  const { evidence: kind = 'text' } = task.verification_settings;
  const hint = localized(task.verification_settings, 'evidence_hint', language);

  const check = (text: string) => {
    if (isEvidence(kind, text)) return null;
    const fault = kind === 'link' && text !== '' && addressFault(text.trim());
    return t(fault ? `live.evidence.link.${fault}` : `live.evidence.${kind}.missing`);
  };

  return (
    <ProofForm
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
