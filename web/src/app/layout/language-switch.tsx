import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.js';
import { useToast } from '../../components/toast/use-toast.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './controls.module.css';

/** Leads to the other of the two languages and is labelled in it. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const toast = useToast();
  const { otherLanguage, toggleLanguage } = useLanguage();

  return (
    <button
      type="button"
      className={styles.control}
      onClick={() => {
        toggleLanguage().catch(() => toast.error(t('common.languageError')));
      }}
    >
      <Icon name="globe" size={18} />
      <span className="visually-hidden">{t('language.switch')} </span>
      <span lang={otherLanguage}>{t(`language.${otherLanguage}`)}</span>
    </button>
  );
}
