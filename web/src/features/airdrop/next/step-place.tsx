import { useEffect, useRef, useState } from 'react';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { Rewards, WalletNotice } from '../participation-state.js';
import { ConnectBanner, NetworkBanner, NoticeBanner } from '../wallet-banner.js';
import type { NextStep } from './next-step.js';
import { hasCard, StepCard } from './step-card.js';
import styles from './step-place.module.css';
import { useKeptFocus } from './use-kept-focus.js';
import type { StepAction } from './use-step-action.js';

interface StepPlaceProps {
  wallet: Wallet;
  notice: WalletNotice | null;
  /** Null while it is not known yet. */
  step: NextStep | null;
  action: StepAction | null;
  rewards: Rewards;
  /** The section has the card of the step, and the questions. */
  isMain: boolean;
}

/**
 * The first thing to do: connect, solve an obstacle, or take the next step. It stays as high as the banner
 * to connect while a visitor connects, so that nothing below moves.
 */
export function StepPlace(props: StepPlaceProps) {
  const { wallet, notice, step, action, rewards, isMain } = props;
  const own = useSiteSettings(({ settings }) => settings.airdrop_questions);
  const isStranger = wallet.address === null && !wallet.restoring;
  const place = useRef<HTMLDivElement>(null);
  /** In pixels; undefined for a visitor who came with a wallet. */
  const [height, setHeight] = useState<number>();
  const isChoosing = isStranger && wallet.status === 'connecting';
  useEffect(() => {
    if (isChoosing) setHeight(place.current?.getBoundingClientRect().height);
  }, [isChoosing]);
  const hasConnected = !isStranger && height !== undefined;
  const isSigningIn = step === null || notice?.kind === 'signing_in';
  const showsBanner = isStranger || (hasConnected && isSigningIn);
  useKeptFocus(place);
  return (
    <div
      ref={place}
      className={styles.place}
      style={hasConnected ? { minHeight: height } : undefined}
    >
      {showsBanner && (
        <ConnectBanner
          wallet={wallet}
          notice={notice}
          isSigningIn={!isStranger}
          hasQuestions={isMain && own?.length !== 0}
        />
      )}
      {wallet.onOtherNetwork && <NetworkBanner wallet={wallet} />}
      {notice && !showsBanner && <NoticeBanner notice={notice} />}
      {isMain && step && hasCard(step) && (
        <StepCard step={step} action={action} rewards={rewards} isLarge={hasConnected} />
      )}
    </div>
  );
}
