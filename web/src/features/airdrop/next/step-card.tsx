import { inEitherLanguage, isSampled, pointsToNextToken, textGap } from '#libs/domain/index.js';
import type { PageIconName } from '../../../components/page-icon.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useModeTexts } from '../../../i18n/use-mode-texts.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { Clock } from '../clock.js';
import type { Rewards } from '../participation-state.js';
import { useClaimText } from '../use-claim-text.js';
import { Banner } from '../wallet-banner.js';
import { effortOf, minutesOf } from './best-task.js';
import type { NextStep } from './next-step.js';
import { StepButton } from './step-button.js';
import type { StepAction } from './use-step-action.js';

/** A step with a card of its own: banners show the others, and a note the pause. */
export type CardStep = Exclude<
  NextStep,
  { kind: 'connect' | 'other_network' | 'notice' | 'paused' }
>;

export const hasCard = (step: NextStep): step is CardStep =>
  step.kind !== 'connect' &&
  step.kind !== 'other_network' &&
  step.kind !== 'notice' &&
  step.kind !== 'paused';

const ICONS: Record<CardStep['kind'], PageIconName> = {
  claim: 'coins',
  requirement: 'shield',
  to_wallet: 'wallet',
  continue: 'tasks',
  task: 'tasks',
  review: 'clock',
  payout: 'clock',
  delivered: 'check',
  done: 'check',
  upcoming: 'calendar',
  ended: 'coins',
};

interface StepCardProps {
  step: CardStep;
  action: StepAction | null;
  rewards: Rewards;
  /** On phones as high as a banner. */
  isLarge?: boolean;
}

/** The visitor's one next step: a sentence, and its button. */
export function StepCard({ step, action, rewards, isLarge = false }: StepCardProps) {
  const { title, text } = useStepTexts(rewards)(step);
  const until = momentOf(step);
  return (
    <Banner
      title={title}
      text={text}
      icon={ICONS[step.kind]}
      isStep={!isLarge}
      isNextStep={action?.isDetail !== true}
      button={action && <StepButton action={action} />}
      after={until && <Clock until={until} form={step.kind === 'to_wallet' ? 'left' : 'in'} />}
    />
  );
}

/** The moment that a step waits for or ends at, ISO 8601; null for a step without one. */
function momentOf(step: NextStep): string | null {
  if (step.kind === 'requirement') return step.requirement.met_at;
  // A payment that was sent is there in moments, not by the day it is due.
  if (step.kind === 'payout') return step.receipt.status === 'sent' ? null : step.until;
  if (step.kind === 'to_wallet' || step.kind === 'review') return step.until;
  return null;
}

const isPast = (iso: string): boolean => Date.parse(iso) < Date.now();

interface StepTexts {
  title: string;
  text: string;
}

/** Returns the texts of a step, which card, bar and tab share. */
export function useStepTexts(rewards: Rewards): (step: CardStep) => StepTexts {
  const { t, language, number, moment } = useLanguage();
  const tInMode = useModeTexts();
  const claimText = useClaimText();
  const settings = useSiteSettings((site) => site.settings);
  const { claim_symbol: symbol, campaign_start } = settings;
  const isLive = settings.campaign_mode === 'live';
  const amountOf = (tokens: number) => `${number(tokens)} ${symbol}`;
  return (step) => {
    switch (step.kind) {
      case 'claim':
        return {
          title: t('airdrop.standing.claim', { amount: amountOf(step.tokens) }),
          text: tInMode('airdrop.step.claim'),
        };
      case 'requirement': {
        const { text, met_at } = step.requirement;
        const when = met_at === null ? '' : moment(met_at);
        return {
          title: t('airdrop.step.requirement.title', { amount: amountOf(step.tokens) }),
          text: t(`airdrop.step.requirement.${when ? 'from' : 'text'}`, { text, when }),
        };
      }
      case 'to_wallet':
        return {
          title: t('airdrop.step.toWallet.title', { amount: amountOf(step.tokens) }),
          text: step.until
            ? t('airdrop.step.toWallet.until', { when: moment(step.until) })
            : t('airdrop.claims.batched.ready'),
        };
      case 'task':
      case 'continue': {
        const { task } = step;
        const title = inEitherLanguage(task, 'title', language);
        const points = number(task.points);
        if (step.kind === 'continue') {
          return {
            title: t('airdrop.step.continue.title', { title }),
            text: t('airdrop.step.continue.text', { points }),
          };
        }
        return {
          title: t(`airdrop.step.${step.isFirst ? 'first' : 'next'}`, { title }),
          text:
            isLive && isSampled(task, settings)
              ? t('airdrop.step.effort.sampled', { points, count: settings.review_one_in })
              : t(`airdrop.step.effort.${isLive ? effortOf(task) : 'preview'}`, {
                  points,
                  count: minutesOf(task),
                }),
        };
      }
      case 'review':
        return {
          title: t('airdrop.step.review.title', { count: step.count }),
          text:
            step.until && !isPast(step.until)
              ? t('airdrop.step.review.until', { when: moment(step.until) })
              : t('airdrop.step.review.text'),
        };
      case 'payout': {
        const { tokens, status } = step.receipt;
        const state = status === null ? '' : claimText(status, { isBanned: false });
        const due = t('airdrop.step.payout.until', { when: moment(step.until) });
        const hasNoDate = status === 'sent' || isPast(step.until);
        return {
          title: t(`airdrop.step.payout.${status === 'sent' ? 'title' : 'waiting'}`, {
            amount: amountOf(tokens),
          }),
          text: hasNoDate ? state : state + textGap(state) + due,
        };
      }
      case 'delivered':
        return {
          title: t('airdrop.step.delivered.title', { amount: amountOf(step.tokens) }),
          text: t('airdrop.claims.delivered.text'),
        };
      case 'done':
        return {
          title: t('airdrop.step.done.title'),
          text: tInMode('airdrop.step.done.text', {
            left: number(pointsToNextToken(rewards.progress.totalPoints)),
          }),
        };
      case 'upcoming':
        return {
          title: t('airdrop.step.upcoming.title'),
          text: t('airdrop.step.upcoming.text', { start: moment(campaign_start) }),
        };
      case 'ended':
        return {
          title: t('airdrop.step.ended.title', {
            points: number(rewards.progress.totalPoints),
            amount: amountOf(rewards.claimedTokens),
          }),
          text: tInMode('airdrop.step.ended.text'),
        };
    }
  };
}
