import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import styles from './call-to-action.module.css';
import { useCampaignWords } from './use-campaign-words.js';

/** The last section of the page, which leads to the airdrop, or to the report of one that is closed. */
export function CallToAction() {
  const { t } = useTranslation();
  const { standing, values, to, variant } = useCampaignWords();
  return (
    <section className={styles.section} aria-labelledby="claim-call">
      <div className={styles.panel}>
        <h2 id="claim-call" className={styles.title}>
          {t(`home.claim.${standing}.title`)}
        </h2>
        <p className={styles.text}>{t(`home.claim.${standing}.text`, values)}</p>
        <ButtonLink to={to} variant={variant}>
          {t(`home.claim.${standing}.button`)}
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}
