import { type ComponentType, createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type HomeBand, siteTextValues } from '#libs/domain/index.js';
import { Accordion } from '../../components/accordion.js';
import { ButtonLink } from '../../components/button.js';
import { Contract } from '../../components/contract/contract.js';
import { Icon } from '../../components/icon.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Proof } from '../../components/proof/proof.js';
import { Section } from '../../components/section.js';
import { useCampaignWords } from '../../i18n/use-campaign-words.js';
import { useOwnQuestions } from '../../i18n/use-own-entries.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { Audits } from './audits.js';
import styles from './call-to-action.module.css';
import { Features } from './features.js';
import { Hero } from './hero.js';
import heroStyles from './hero.module.css';
import { Highlights } from './highlights.js';
import { Partners } from './partners.js';
import { Statistics } from './statistics.js';
import { UseCases } from './use-cases.js';

/* Below the first screen. */
const Tokenomics = lazyPart(async () => (await import('./tokenomics.js')).Tokenomics, []);
const RoadmapSummary = lazyPart(
  async () => (await import('./roadmap-summary.js')).RoadmapSummary,
  ['roadmap'],
);

const BANDS: Readonly<Record<HomeBand, ComponentType>> = {
  statistics: Statistics,
  highlights: Highlights,
  features: Features,
  tokenomics: Tokenomics,
  use_cases: UseCases,
  partners: Partners,
  roadmap: RoadmapSummary,
  questions: HomeFaq,
  call_to_action: CallToAction,
};

export function Page() {
  const shown = useSiteSettings(({ settings }) => settings.home_bands);
  const figures = useSiteSettings(({ settings }) => settings.figures);
  return (
    <>
      {[
        <Hero key="hero" />,
        <div key="contract" className={heroStyles.contract}>
          <Contract />
          <Audits />
        </div>,
        <Proof key="proof" hasStatistics={figures !== undefined && shown.includes('statistics')} />,
        ...shown.map((name) => createElement(BANDS[name] ?? NoBand, { key: name })),
      ]}
    </>
  );
}

/** A band of a later version. */
const NoBand = () => null;

/** The last section of the page, which leads to the airdrop, or to the report of one that is closed. */
export function CallToAction() {
  const { t } = useTranslation();
  const { state, values, withMoments, to, variant } = useCampaignWords();
  return (
    <section className={styles.section} aria-labelledby="claim-call">
      <div className={styles.panel}>
        <h2 id="claim-call" className={styles.title}>
          {t(`home.claim.${state}.title`)}
        </h2>
        <p className={styles.text}>{withMoments(t(`home.claim.${state}.text`, values))}</p>
        <ButtonLink to={to} variant={variant}>
          <bdi>{t(`home.claim.${state}.button`)}</bdi>
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}

const QUESTIONS = ['what', 'wallet', 'cost', 'safety', 'delivery'] as const;

function HomeFaq() {
  const { t } = useTranslation();
  const values = siteTextValues(useSiteSettings().settings);
  const own = useOwnQuestions('questions');
  const builtIn = () =>
    QUESTIONS.map((key) => ({
      key,
      question: t(`home.faq.items.${key}.question`, values),
      answer: t(`home.faq.items.${key}.answer`, values),
    }));
  const items = own ?? builtIn();
  if (items.length === 0) return null;
  return (
    <Section title={t('home.faq.title')} lead={t('home.faq.lead')} split>
      <Accordion items={items} />
    </Section>
  );
}
