import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.js';
import type { TaskChecks } from '../../participation-state.js';
import type { PageTask } from '../../use-tasks.js';
import { followOtherTabs, usePageVisit } from '../visit/page-visit.js';
import styles from './checks.module.css';
import { ProgressNote } from './progress-note.js';

/** How long the task's page has been read; the page itself counts and submits. */
export function VisitProgress({ task, submit }: { task: PageTask; submit: TaskChecks['submit'] }) {
  const { t } = useTranslation();
  const visit = usePageVisit((state) => state.visit);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(followOtherTabs, []);
  const needed = task.verification_settings.seconds ?? 0;
  const seconds = visit?.task_id === task.id ? visit.seconds : 0;
  const text = t('live.visit.seconds', { seconds, needed });
  return (
    <div className={styles.progress}>
      <ProgressNote label={t('live.visit.label')} value={seconds} max={needed} text={text} />
      {seconds >= needed ? (
        <Button
          variant="secondary"
          className={styles.send}
          onClick={async () => setProblem(await submit(task, { seconds }))}
        >
          {t('live.visit.send')}
        </Button>
      ) : (
        <p className={styles.hint}>{t('live.visit.hint')}</p>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
