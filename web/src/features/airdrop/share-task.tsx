import type { MouseEvent } from 'react';
import { inEitherLanguage } from '#libs/domain/index.js';
import { copyText } from '../../components/address-actions/use-copy.js';
import { PageIcon } from '../../components/page-icon.js';
import { toast } from '../../components/toast/toast-store.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './share-task.module.css';
import type { PageTask } from './use-tasks.js';

interface ShareTaskProps {
  task: PageTask;
  /** The visitor's own, so that friends who follow the link count. */
  referralCode: string | undefined;
}

/** A link to a task's own address, which scripts share or copy instead of following it. */
export function ShareTask({ task, referralCode }: ShareTaskProps) {
  const { t, language } = useLanguage();
  const title = inEitherLanguage(task, 'title', language);
  const path = `/airdrop/task/${task.id}${referralCode ? `?ref=${referralCode}` : ''}`;

  const share = async (event: MouseEvent) => {
    event.preventDefault();
    const url = location.origin + path;
    if ('share' in navigator) {
      // Rejects when the visitor cancels.
      navigator.share({ url, text: title }).catch((error: unknown) => {
        console.info('Not shared.', error);
      });
    } else if (await copyText(url)) toast.success(t('airdrop.tasks.share.copied'));
    else toast.error(t('airdrop.tasks.share.failed'));
  };

  return (
    <a className={styles.share} href={path} onClick={share}>
      <PageIcon name="share" size={16} />
      <span className={styles.label}>{t('airdrop.tasks.share.label', { title })}</span>
    </a>
  );
}
