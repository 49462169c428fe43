import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { StateMessage } from '../components/state-message.js';
import { closeApp } from '../features/mini-app/telegram.js';
import styles from './launch-over.module.css';

/** Asks to open the Mini App again, because only a new start identifies the visitor. */
export function LaunchOver() {
  const { t } = useTranslation();
  return (
    <div className={styles.over}>
      <StateMessage icon="clock" title={t('miniApp.over.title')} hint={t('miniApp.over.text')}>
        <Button className={styles.close} onClick={closeApp}>
          {t('miniApp.over.close')}
        </Button>
      </StateMessage>
    </div>
  );
}
