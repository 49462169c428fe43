import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/browser-state.js';
import { readStored, writeStored } from '../lib/storage.js';
import { CrashMessage } from './crash-message.js';
import styles from './full-message.module.css';

const RELOADED_KEY = 'jetdrop.reloaded';

/** A reload that did not help is not tried again for so long, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** Browsers do not retry a module that they failed to download, so the page is loaded anew. */
async function reload(): Promise<boolean> {
  const before = Number(readStored(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  // A server that is away would leave the visitor with the browser's own error page.
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(console.warn);
  if (!answer?.ok) return false;
  const now = String(Date.now());
  writeStored(RELOADED_KEY, now);
  // Without a memory it would be loaded anew for ever.
  if (readStored(RELOADED_KEY) !== now) return false;
  location.reload();
  return true;
}

/**
 * In place of a page that could not be downloaded (decision 38): one that was deployed away is loaded
 * anew, once; offline it waits for the network.
 */
export function MissingPage() {
  const { t } = useTranslation();
  const online = useOnline();
  const [gaveUp, setGaveUp] = useState(false);

  useEffect(() => {
    if (!online) return;
    void reload().then((reloads) => setGaveUp(!reloads));
  }, [online]);

  if (online) return gaveUp ? <CrashMessage /> : null;
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{t('crash.offline')}</h1>
    </div>
  );
}
