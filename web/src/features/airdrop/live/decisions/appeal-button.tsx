import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.js';
import { Subject } from '../../../../components/subject.js';
import styles from './decisions.module.css';
import { openAppeal } from './use-decisions.js';

/** `subject` names the decision for screen readers. */
export function AppealButton({ decisionId, subject }: { decisionId: number; subject: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      className={styles.appeal}
      aria-haspopup="dialog"
      onClick={() => openAppeal(decisionId)}
    >
      <span>
        {t('live.appeal.open')}
        <Subject>{subject}</Subject>
      </span>
    </Button>
  );
}
