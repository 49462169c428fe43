import { useTranslation } from 'react-i18next';
import { PageIcon } from '../../components/page-icon.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './campaign-note.module.css';

/** What a visitor's progress is worth in a preview (decision 34), and that nothing moves in a pause. */
export function CampaignNote() {
  const { t } = useTranslation();
  const { campaign_mode, is_paused } = useSiteSettings(({ settings }) => settings);
  if (campaign_mode === 'live' && !is_paused) return null;
  const kind = campaign_mode === 'live' ? 'paused' : 'preview';
  return (
    <p className={styles.note} role="note">
      <PageIcon name={kind === 'paused' ? 'clock' : 'eye'} size={20} />
      <span>
        <strong className={styles.title}>{t(`airdrop.${kind}.title`)}</strong>
        {t(`airdrop.${kind}.text`)}
      </span>
    </p>
  );
}
