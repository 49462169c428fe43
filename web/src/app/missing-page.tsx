import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../components/button.js';
import { RetryButton } from '../components/retry-button.js';
import { useOnline } from '../lib/browser-state.js';
import { isServerThere } from '../lib/network-errors.js';
import { mayReload, RETRY_AFTER_MS } from '../lib/reload.js';
import styles from './full-message.module.css';

/** The page stays empty this long before it says that it waits, in milliseconds. */
const MAX_EMPTY_MS = 1_000;

/** Shown for a page that could not be downloaded (decision 38); reloads, because browsers retry only then. */
export function MissingPage() {
  const { t } = useTranslation();
  const online = useOnline();
  const hadOutage = useRef(false);
  const askNow = useRef(() => {});
  const [state, setState] = useState<'asking' | 'waiting' | 'failed'>('asking');

  useEffect(() => {
    let isLeft = false;
    let timer = 0;
    const wait = () => {
      hadOutage.current = true;
      setState('waiting');
    };
    const slow = window.setTimeout(setState, MAX_EMPTY_MS, 'waiting');
    const ask = async () => {
      window.clearTimeout(timer);
      const isThere = await isServerThere();
      if (isLeft) return;
      window.clearTimeout(slow);
      if (!isThere) {
        wait();
        timer = window.setTimeout(ask, RETRY_AFTER_MS);
      } else if (hadOutage.current || mayReload()) location.reload();
      else setState('failed');
    };
    askNow.current = () => void ask();
    if (online) void ask();
    else wait();
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
      window.clearTimeout(slow);
    };
  }, [online]);

  if (state === 'asking') return null;
  if (state === 'failed') return <CrashMessage />;
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t(online ? 'crash.away' : 'crash.offline')}</h1>
      {online && (
        <>
          <p className={styles.text}>{t('crash.awayText')}</p>
          <div className={styles.actions}>
            <RetryButton onRetry={() => askNow.current()} />
          </div>
        </>
      )}
    </div>
  );
}

/** Offers plain links and a reload, which depend on no part that may have failed. */
export function CrashMessage() {
  const { t } = useTranslation();
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t('crash.title')}</h1>
      <p className={styles.text}>{t('crash.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        <ButtonAnchor variant="secondary" href="/">
          {t('crash.home')}
        </ButtonAnchor>
      </div>
    </div>
  );
}
