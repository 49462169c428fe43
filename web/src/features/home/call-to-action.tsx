import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { useCampaignPhase } from '../../lib/campaign-phase.js';
import styles from './call-to-action.module.css';

/** The last section of the page, which leads to the airdrop. */
export function CallToAction() {
  const { t } = useTranslation();
  const phase = useCampaignPhase();
  return (
    <section className={styles.section} aria-labelledby="claim-call">
      <div className={styles.panel}>
        <h2 id="claim-call" className={styles.title}>
          {t(`home.claim.${phase}.title`)}
        </h2>
        <p className={styles.text}>{t(`home.claim.${phase}.text`)}</p>
        <ButtonLink to="/airdrop">
          {t(`home.claim.${phase}.button`)}
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}
