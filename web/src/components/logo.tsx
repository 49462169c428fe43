import { Mark } from '#libs/brand/index.js';
import { themePictures } from '#libs/domain/index.js';
import { useSiteSettings } from '../lib/site-settings.js';
import styles from './logo.module.css';

/** The operator's logo; else their symbol, or our mark, beside the name. */
export function Logo() {
  const settings = useSiteSettings((site) => site.settings);
  const { site_name, symbol } = settings;
  if (themePictures('logo', settings).dark) {
    return <span className={styles.picture} role="img" aria-label={site_name} />;
  }
  return (
    <span className={styles.logo}>
      {symbol ? <img src={symbol} width="32" height="32" alt="" /> : <Mark size={32} />}
      <bdi className={styles.name}>{site_name}</bdi>
    </span>
  );
}
