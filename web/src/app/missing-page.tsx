import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import buttonStyles from '../components/button.module.css';
import { RetryButton } from '../components/retry-button.js';
import { useOnline } from '../lib/browser-state.js';
import { cx } from '../lib/cx.js';
import { isServerThere } from '../lib/network-errors.js';
import { readStored, writeStored } from '../lib/storage.js';
import styles from './full-message.module.css';

const RELOADED_KEY = 'jetdrop.reloaded';

/** A reload that did not help is not tried again for so long, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A server that is away is asked again after so long, in milliseconds. */
const ASK_AGAIN_AFTER_MS = 3_000;
/** The first answer is waited for without a word so long, in milliseconds. */
const EMPTY_AT_MOST_MS = 1_000;

/** Whether a reload may help: not again so soon, and never without a memory of the one before. */
function mayReload(): boolean {
  const before = Number(readStored(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  const now = String(Date.now());
  writeStored(RELOADED_KEY, now);
  return readStored(RELOADED_KEY) === now;
}

/**
 * In place of a page that could not be downloaded (decision 38). Browsers do not retry such a module,
 * so the page is loaded anew: after an outage as soon as the server answers, however often; one that
 * was deployed away, once.
 */
export function MissingPage() {
  const { t } = useTranslation();
  const online = useOnline();
  const hadOutage = useRef(false);
  const askNow = useRef(() => {});
  const [state, setState] = useState<'asking' | 'waiting' | 'gaveUp'>('asking');

  useEffect(() => {
    let isLeft = false;
    let timer = 0;
    const wait = () => {
      hadOutage.current = true;
      setState('waiting');
    };
    // A server that hangs leaves nobody with an empty page.
    const slow = window.setTimeout(setState, EMPTY_AT_MOST_MS, 'waiting');
    const ask = async () => {
      window.clearTimeout(timer);
      const isThere = await isServerThere();
      if (isLeft) return;
      window.clearTimeout(slow);
      if (!isThere) {
        wait();
        timer = window.setTimeout(ask, ASK_AGAIN_AFTER_MS);
      } else if (hadOutage.current || mayReload()) location.reload();
      else setState('gaveUp');
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
  if (state === 'gaveUp') return <CrashMessage />;
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

/** Plain links and a reload: nothing here may depend on what has just failed. */
export function CrashMessage() {
  const { t } = useTranslation();
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t('crash.title')}</h1>
      <p className={styles.text}>{t('crash.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        <a className={cx(buttonStyles.button, buttonStyles.secondary)} href="/">
          {t('crash.home')}
        </a>
      </div>
    </div>
  );
}
