import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Language,
  needsConfirmation,
  POINTS_PER_TOKEN,
  referralTextValues,
} from '#libs/domain/index.js';
import { Accordion } from '../../components/accordion.js';
import { PageHero } from '../../components/page-hero.js';
import { Proof } from '../../components/proof/proof.js';
import { ProofLinks } from '../../components/proof/proof-links.js';
import { prefetchActivity, StatusLine } from '../../components/proof/status-line.js';
import { Section } from '../../components/section.js';
import { useCampaignWords } from '../../i18n/use-campaign-words.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { useOwnQuestions } from '../../i18n/use-own-entries.js';
import { useServedMoments } from '../../i18n/use-served-moments.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { CampaignCard } from './campaign-card.js';
import { type ClaimStep, isAboutClaim, type NextStep } from './next/next-step.js';
import { Participation } from './participation.js';
import { useAnswers } from './questions.js';
import styles from './rules.module.css';
import { prefetchTasks } from './use-tasks.js';

/** Reads the tasks, and how the campaign's work goes. */
export const prefetch = (client: QueryClient, language: Language) =>
  Promise.all([prefetchTasks(client, language), prefetchActivity(client)]);

/** @param notices drawn by another feature, below the visitor's progress */
export function Page({ notices }: { notices?: ReactNode }) {
  return (
    <Participation
      head={(isExcluded, step) => <Head isExcluded={isExcluded} step={step} />}
      notices={
        <>
          {notices}
          <ProofLinks />
          <StatusLine />
        </>
      }
      below={
        <>
          <Proof hasStatus />
          <Rules />
          <Faq />
        </>
      }
    />
  );
}

interface HeadProps {
  isExcluded: boolean;
  step: NextStep | null;
}

function Head({ isExcluded, step }: HeadProps) {
  const { t } = useTranslation();
  const { state, values, withMoments } = useCampaignWords();
  // A campaign that is over has ended for everyone.
  const isOver = state === 'ended' || state === 'closed';
  const words = isExcluded && !isOver ? 'excluded' : state;
  const isOpen = words === 'active' || words === 'last_day';
  const mayClaim = isOpen || words === 'claiming';
  const claimStep = mayClaim && step !== null && isAboutClaim(step) ? titleOf(step) : null;
  return (
    <PageHero
      eyebrow={t('airdrop.eyebrow')}
      title={t(`airdrop.titles.${claimStep ?? words}`)}
      lead={
        // It asks for tasks.
        !(isOpen && claimStep) && (
          <span className={isOpen ? styles.general : undefined}>
            {withMoments(t(`airdrop.leads.${words}`, values))}
          </span>
        )
      }
      aside={<CampaignCard />}
      compact
    />
  );
}

/** Nothing but time is missing where a requirement has a moment. */
const titleOf = (step: ClaimStep) =>
  step.kind === 'requirement' && step.requirement.met_at !== null ? 'soon' : step.kind;

const RULES = ['once', 'conversion', 'verification', 'deadline'] as const;

function Rules() {
  const { t, number } = useLanguage();
  const tInMode = useModeTexts();
  const points = number(POINTS_PER_TOKEN);
  const settings = useSiteSettings((site) => site.settings);
  const { claim_deadline, campaign_end } = settings;
  const { at, withMoments } = useServedMoments();
  const deadline = at(claim_deadline || campaign_end);
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
              {withMoments(tInMode(`airdrop.rules.items.${key}.text`, { points, deadline }))}
            </p>
          </li>
        ))}
      </ol>
      {needsConfirmation(settings) && (
        <p className={styles.note}>{t('airdrop.rules.provisional')}</p>
      )}
    </Section>
  );
}

function Faq() {
  const { t, language } = useLanguage();
  const answers = useAnswers();
  const own = useOwnQuestions('airdrop_questions', referralTextValues(language));
  const items = own ?? Object.values(answers);
  if (items.length === 0) return null;
  return (
    <div id="questions">
      <Section title={t('airdrop.faq.title')} lead={t('airdrop.faq.lead')}>
        <Accordion items={items} />
      </Section>
    </div>
  );
}
