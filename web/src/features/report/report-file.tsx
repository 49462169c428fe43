import { useTranslation } from 'react-i18next';
import { useCopy } from '../../components/address-actions/use-copy.js';
import { Button } from '../../components/button.js';
import buttonStyles from '../../components/button.module.css';
import { PageIcon } from '../../components/page-icon.js';
import { Section } from '../../components/section.js';
import { useToast } from '../../components/toast/toast-store.js';
import { cx } from '../../lib/cx.js';
import styles from './report-page.module.css';
import type { Report } from './use-report.js';

const DIGESTS = ['sha256', 'merkle_root'] as const;

/** The file with every address, and its digests. */
export function ReportFile({ report }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <Section title={t('report.file.title')} lead={t('report.file.text')}>
      <div className={styles.file}>
        <a
          className={cx(buttonStyles.button, buttonStyles.primary, styles.download)}
          href={report.file}
          download="allocation.csv"
        >
          <PageIcon name="download" size={18} />
          {t('report.file.download')}
        </a>
        <dl className={styles.digests}>
          {DIGESTS.map((name) => (
            <div key={name} className={styles.digest}>
              <dt>{t(`report.file.${name}`)}</dt>
              <dd>
                <code className={styles.code}>{report[name]}</code>
                <CopyButton text={report[name]} subject={t(`report.file.${name}`)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  subject: string;
}

export function CopyButton({ text, subject }: CopyButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { copied, copy } = useCopy();
  const onCopy = async () => {
    if (!(await copy(text))) toast.error(t('report.file.copyFailed'));
  };
  return (
    <Button variant="secondary" className={styles.copy} onClick={onCopy}>
      <span aria-live="polite">{copied ? t('report.file.copied') : t('report.file.copy')}</span>
      <span className="visually-hidden">: {subject}</span>
    </Button>
  );
}
