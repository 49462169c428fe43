import { useTranslation } from 'react-i18next';
import { localized } from '#libs/domain/index.js';
import { Button, ButtonLink } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { formatNumber } from '../../../../lib/format.js';
import { ProgressBar } from '../../progress-bar.js';
import { useVisit } from './use-visit.js';
import styles from './visit-bar.module.css';

/** On a page that a task asks to be read: how long is still to go, and what came of it. */
export function VisitBar({ path }: { path: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { visit, outcome, send } = useVisit(path);
  if (visit === null) return null;
  const { needed, seconds } = visit;
  const progress = t('live.visit.seconds', { seconds, needed });
  const isReading = outcome.kind === 'reading';

  return (
    <aside className={styles.place} aria-label={t('live.visit.label')}>
      <div className={styles.bar}>
        <div className={styles.text}>
          <p className={styles.title}>
            {t('live.visit.task', { title: localized(visit, 'title', language) })}
          </p>
          {isReading && <p className={styles.seconds}>{progress}</p>}
          {/* Only what came of it is told to those who listen: the seconds would talk over the page. */}
          <p role="status">
            {outcome.kind === 'sending' && t('live.visit.sending')}
            {outcome.kind === 'signed_out' && t('live.visit.signedOut')}
            {outcome.kind === 'failed' && t('live.visit.failed')}
            {outcome.kind === 'refused' && outcome.reason}
            {outcome.kind === 'done' && (
              <span className={styles.done}>
                <PageIcon name="check" size={18} />
                {t('live.visit.done', { points: formatNumber(outcome.points, language) })}
              </span>
            )}
          </p>
          {isReading && (
            <ProgressBar
              label={t('live.visit.label')}
              value={seconds}
              max={needed}
              text={progress}
              variant="thin"
            />
          )}
        </div>
        {outcome.kind === 'failed' && (
          <Button variant="secondary" className={styles.action} onClick={send}>
            {t('live.visit.retry')}
          </Button>
        )}
        <ButtonLink variant="secondary" className={styles.action} to="/airdrop">
          {t('live.visit.back')}
        </ButtonLink>
      </div>
    </aside>
  );
}
