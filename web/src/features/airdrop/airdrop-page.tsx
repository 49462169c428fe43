import type { ReactNode } from 'react';
import {
  POINTS_PER_TOKEN,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
} from '#libs/domain/index.js';
import { Accordion } from '../../components/accordion.js';
import { PageHero } from '../../components/page-hero.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { useCampaignState, useClaimsOpenUntil } from '../../lib/campaign-phase.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { CampaignCard } from './campaign-card.js';
import { Participation } from './participation.js';
import styles from './rules.module.css';

interface AirdropPageProps {
  /** Address, balance and status of the visitor's wallet, which another feature draws. */
  walletPanel: ReactNode;
}

export function AirdropPage({ walletPanel }: AirdropPageProps) {
  const { t, language } = useLanguage();
  const { settings } = useSiteSettings();
  const state = useCampaignState();
  const claimsUntil = useClaimsOpenUntil();
  const timeZone = useTimeZone();

  return (
    <>
      <PageHero
        eyebrow={t('airdrop.eyebrow')}
        title={t(`airdrop.titles.${state}`)}
        lead={t(`airdrop.leads.${state}`, {
          points: formatNumber(POINTS_PER_TOKEN, language),
          start: formatMoment(settings.campaign_start, language, timeZone),
          end: formatMoment(settings.campaign_end, language, timeZone),
          deadline: formatMoment(claimsUntil ?? settings.campaign_end, language, timeZone),
        })}
        aside={<CampaignCard />}
      />
      <Participation walletPanel={walletPanel} />
      <Rules />
      <Faq />
    </>
  );
}

const RULES = ['once', 'conversion', 'verification', 'deadline'] as const;

function Rules() {
  const { t, language } = useLanguage();
  const tInMode = useModeTexts();
  const points = formatNumber(POINTS_PER_TOKEN, language);
  const { claim_deadline, campaign_end } = useSiteSettings(({ settings }) => settings);
  const timeZone = useTimeZone();
  const deadline = formatMoment(claim_deadline || campaign_end, language, timeZone);
  return (
    <Section title={t('airdrop.rules.title')} lead={t('airdrop.rules.lead')}>
      <ol className={styles.rules}>
        {RULES.map((key, index) => (
          <li key={key} className={styles.rule}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{t(`airdrop.rules.items.${key}.title`, { points })}</h3>
            <p className={styles.text}>
              {tInMode(`airdrop.rules.items.${key}.text`, { points, deadline })}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const QUESTIONS = ['join', 'points', 'delivery', 'referral'] as const;

function Faq() {
  const { t, language } = useLanguage();
  const tInMode = useModeTexts();
  const values = {
    points: formatNumber(POINTS_PER_TOKEN, language),
    reward: formatNumber(REFERRAL_POINTS_PER_GROUP, language),
    group: REFERRAL_GROUP_SIZE,
    tiers: REFERRAL_TIERS.join(language === 'zh' ? '、' : ', '),
  };
  const items = QUESTIONS.map((key) => ({
    key,
    question: t(`airdrop.faq.items.${key}.question`),
    answer: tInMode(`airdrop.faq.items.${key}.answer`, values),
  }));
  return (
    <Section title={t('airdrop.faq.title')} lead={t('airdrop.faq.lead')} split>
      <Accordion items={items} />
    </Section>
  );
}
