import { campaignClock, textGap, themePictures } from '#libs/domain/index.js';
import { Aurora } from '../../components/aurora.js';
import { ButtonLink } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { ProofLinks } from '../../components/proof/proof-links.js';
import { useCampaignWords } from '../../i18n/use-campaign-words.js';
import { useLanguage } from '../../i18n/use-language.js';
import { twoDigits } from '../../lib/format.js';
import { useNow, usePresent } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { Art } from './art/art.js';
import artStyles from './art/hero-art.module.css';
import styles from './hero.module.css';
import { usePressNavigation } from './use-press-navigation.js';

export function Hero() {
  const { t } = useLanguage();
  const { settings } = useSiteSettings();
  const { state, values, withMoments, to, variant } = useCampaignWords();
  const isOpen = state === 'active' || state === 'last_day';
  const getStarted = usePressNavigation(to);
  const learnMore = usePressNavigation('/about');

  const facts = [
    {
      label: t('home.rateLabel'),
      value: t('home.rate', { points: values.points, symbol: settings.claim_symbol }),
    },
    { label: t('home.standardLabel'), value: settings.token_standard },
    { label: t('home.networkLabel'), value: settings.token_network },
  ].filter(({ value }) => value !== '');

  return (
    <div className={styles.hero}>
      <Aurora />
      <div className={styles.inner} data-picture={settings.hero_picture}>
        <div className={styles.text}>
          <p className={styles.eyebrow} data-phase={state}>
            <span className={styles.pulse} />
            {state === 'last_day' ? (
              <LastDay />
            ) : (
              withMoments(
                t(`home.eyebrow.${state}`, { ...values, network: settings.token_network }),
              )
            )}
          </p>
          <h1 className={styles.title} dir="auto">
            {t('home.title')}
            {textGap(t('home.title'))}
            <span className={styles.accent}>{t('home.titleAccent')}</span>
          </h1>
          <p className={styles.subtitle}>{t('home.subtitle')}</p>
          <p className={styles.description}>
            {withMoments(
              t(state === 'active' ? 'home.description' : `home.leads.${state}`, values),
            )}
          </p>
          <div className={styles.actions}>
            <ButtonLink to={to} variant={variant} {...getStarted}>
              <bdi>{t(isOpen ? 'home.getStarted' : `home.claim.${state}.button`)}</bdi>
              <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink to="/about" variant="secondary" {...learnMore}>
              <bdi>{t('home.learnMore')}</bdi>
              <span className="visually-hidden">
                {textGap('', t('home.learnMoreAbout'))}
                {t('home.learnMoreAbout')}
              </span>
            </ButtonLink>
          </div>
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ProofLinks />
        </div>
        <HeroPicture />
      </div>
    </div>
  );
}

/** The coin, or the operator's own picture, which the server's style has for each theme. */
function HeroPicture() {
  const settings = useSiteSettings((site) => site.settings);
  const { hero_picture } = settings;
  if (hero_picture === 'none') return null;
  if (hero_picture === 'own' && themePictures('hero', settings).dark) {
    return <div className={styles.picture} />;
  }
  return <Art name="hero" className={artStyles.art} />;
}

/** Counts the last day down to the second (decision 37). */
function LastDay() {
  const { t } = useLanguage();
  const settings = useSiteSettings((site) => site.settings);
  const { hours, minutes, seconds } = campaignClock(settings, usePresent(useNow()));
  const left = [hours, minutes, seconds].map(twoDigits).join(':');
  return <span className={styles.left}>{t('home.eyebrow.last_day', { left })}</span>;
}
