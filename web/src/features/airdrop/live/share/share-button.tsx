import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { Subject } from '../../../../components/subject.js';
import styles from './share.module.css';
import { type SharedPicture, sharePicture } from './shared-picture.js';

/** `subject` names the picture for screen readers. */
export function ShareButton({ picture, subject }: { picture: SharedPicture; subject: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      className={styles.open}
      aria-haspopup="dialog"
      onClick={() => sharePicture(picture)}
    >
      <PageIcon name="share" size={16} />
      <span>
        {t('live.share.open')}
        <Subject>{subject}</Subject>
      </span>
    </Button>
  );
}
