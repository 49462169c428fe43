import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.js';
import { useOnline } from '../../lib/browser-state.js';
import styles from './offline-notice.module.css';

export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon name="offline" size={18} />
          {t('common.offline')}
        </p>
      )}
    </div>
  );
}
