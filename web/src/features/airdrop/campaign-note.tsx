import { Link } from 'wouter';
import type { SiteSettings } from '#libs/domain/index.js';
import { textGap } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useServedMoments } from '../../i18n/use-served-moments.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './campaign-note.module.css';

const ICONS = { closed: 'shield', paused: 'clock', preview: 'eye' } as const;

function kindOf({ campaign_mode, closed_at, is_paused }: SiteSettings): keyof typeof ICONS | null {
  if (campaign_mode !== 'live') return 'preview';
  if (closed_at) return 'closed';
  return is_paused ? 'paused' : null;
}

/** Notes that the campaign is a preview (decision 34), paused, or closed with a report. */
export function CampaignNote() {
  const { t } = useLanguage();
  const { at, withMoments } = useServedMoments();
  const { settings } = useSiteSettings();
  const kind = kindOf(settings);
  if (kind === null) return null;
  const { closed_at } = settings;
  const isClosed = kind === 'closed';
  const when = closed_at ? at(closed_at) : '';
  const text = t(`airdrop.${kind}.text`, { when });
  return (
    <p className={styles.note} role="note">
      <PageIcon name={ICONS[kind]} size={20} />
      <span>
        <strong className={styles.title}>{t(`airdrop.${kind}.title`)}</strong>
        {isClosed ? withMoments(text) : text}
        {textGap(text)}
        {isClosed && (
          <Link className={styles.link} to="/report">
            {t('airdrop.closed.report')}
          </Link>
        )}
      </span>
    </p>
  );
}
