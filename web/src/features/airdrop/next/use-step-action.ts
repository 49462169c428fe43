import { useLanguage } from '../../../i18n/use-language.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { Rewards } from '../participation-state.js';
import type { NextStep } from './next-step.js';

const CLAIMS = '/airdrop/claims';

/** The button of a step: it runs, leads to a page of the site or another site, or to a task's card. */
export interface StepAction {
  label: string;
  /** The same in few words, for the bar and for Telegram's button. */
  shortLabel?: string;
  isBusy?: boolean;
  run?: () => void;
  to?: string;
  href?: string;
  /** The task's id. */
  task?: number;
  /** There is nothing to do: it only leads to more about the step. */
  isDetail?: boolean;
}

interface Visitor {
  wallet: Pick<Wallet, 'connect' | 'status'>;
  rewards: Rewards;
  isLive: boolean;
}

/** Returns the one button of a step; null for a step without one, and for a notice, which has its own. */
export function useStepAction(step: NextStep | null, visitor: Visitor): StepAction | null {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { wallet, rewards, isLive } = visitor;
  if (step === null) return null;
  switch (step.kind) {
    case 'connect':
      return {
        label: t('airdrop.standing.connect'),
        isBusy: wallet.status === 'connecting',
        run: wallet.connect,
      };
    case 'claim':
      return {
        label: t(`airdrop.rewards.${rewards.claiming ? 'claiming' : 'claim'}`),
        shortLabel: t('airdrop.standing.claim', { amount: `${number(step.tokens)} ${symbol}` }),
        isBusy: rewards.claiming || !rewards.ready,
        run: rewards.claim,
      };
    case 'requirement':
      return { label: t('airdrop.step.requirement.action'), to: CLAIMS };
    case 'to_wallet':
      return { label: t('airdrop.receipt.ready'), to: CLAIMS };
    case 'task':
      return { label: t('airdrop.step.go'), task: step.task.id };
    case 'continue':
      return { label: t('airdrop.step.continue.action'), task: step.task.id };
    case 'payout':
      return { label: t('airdrop.receipt.all'), to: CLAIMS, isDetail: true };
    case 'delivered':
      return step.url === null
        ? { label: t('airdrop.receipt.all'), to: CLAIMS, isDetail: true }
        : { label: t('airdrop.step.delivered.action'), href: step.url, isDetail: true };
    case 'done':
      return isLive ? { label: t('airdrop.sections.invite.title'), to: '/airdrop/invite' } : null;
    case 'ended':
      return isLive
        ? { label: t('airdrop.step.ended.action'), to: '/airdrop/activity', isDetail: true }
        : null;
    default:
      return null;
  }
}
