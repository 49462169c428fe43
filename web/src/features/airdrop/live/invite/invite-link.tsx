import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../../components/address-actions/use-copy.js';
import { Button } from '../../../../components/button.js';
import buttonStyles from '../../../../components/button.module.css';
import { PageIcon } from '../../../../components/page-icon.js';
import { useToast } from '../../../../components/toast/use-toast.js';
import { cx } from '../../../../lib/cx.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import styles from './invitations.module.css';

/** The address by which friends come, and the ways to send it to them. */
export function InviteLink({ code }: { code: string }) {
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const { copied, copy } = useCopy();
  const site = useSiteSettings(({ settings }) => settings.site_name);
  const url = `${location.origin}/airdrop?ref=${encodeURIComponent(code)}`;
  const text = t('live.invite.message', { site });

  const onCopy = async () => {
    if (!(await copy(url))) toast.error(t('live.invite.copyFailed'));
  };
  const onShare = () => {
    // A visitor who changes their mind has not met an error.
    navigator.share({ url, text }).catch((error: unknown) => console.info('Not shared.', error));
  };

  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        {t('live.invite.link')}
      </label>
      <input
        id={id}
        className={styles.address}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button className={styles.action} onClick={onCopy}>
          <span aria-live="polite">{copied ? t('live.invite.copied') : t('live.invite.copy')}</span>
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" className={styles.action} onClick={onShare}>
            <PageIcon name="share" size={18} />
            {t('live.invite.share')}
          </Button>
        )}
        <a
          className={cx(buttonStyles.button, buttonStyles.secondary, styles.action)}
          href={`https://t.me/share/url?${new URLSearchParams({ url, text })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <PageIcon name="chat" size={18} />
          {t('live.invite.telegram')}
          <span className="visually-hidden">({t('common.newTab')})</span>
        </a>
      </div>
    </div>
  );
}
