import { useTranslation } from 'react-i18next';
import { PageIcon } from '../../components/page-icon.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './whitepaper-page.module.css';

const EDITIONS = ['zh', 'en'] as const;

interface DownloadButtonProps {
  /** `''` leaves the button without an action (decision 21). */
  url: string;
  edition: string;
}

function DownloadButton({ url, edition }: DownloadButtonProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <PageIcon name="download" size={18} />
      {t('whitepaper.downloadButton')}
      <span className="visually-hidden">: {edition}</span>
    </>
  );
  if (!url) {
    return (
      <button type="button" className={styles.downloadButton} disabled>
        {content}
      </button>
    );
  }
  return (
    <a className={styles.downloadButton} href={url} target="_blank" rel="noopener noreferrer">
      {content}
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  );
}

export function Downloads() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  return (
    <section className={styles.downloads} aria-label={t('whitepaper.downloadTitle')}>
      {EDITIONS.map((edition) => {
        const name = t(`whitepaper.download.${edition}`);
        const url = settings[`whitepaper_pdf_${edition}_url`];
        return (
          <div key={edition} className={styles.download}>
            <h2 className={styles.downloadTitle}>{name}</h2>
            <p className={styles.format}>
              {t(url ? 'whitepaper.format' : 'whitepaper.notPublished')}
            </p>
            <DownloadButton url={url} edition={name} />
          </div>
        );
      })}
    </section>
  );
}
