import { useState } from 'react';
import { SETTLED_CLAIMS } from '#libs/domain/index.js';
import { useCampaignStage } from '../../../lib/campaign-phase.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { WalletPanel } from '../../wallet/wallet-panel.js';
import type { Visit } from '../airdrop-frame.js';
import { ClaimRequirements, MyClaims, PointConfirmation } from '../live/lazy-parts.js';
import { claimRules } from '../live/requirements/claim-rules.js';
import { useMyClaims } from '../live/use-live-rewards.js';
import styles from '../participation.module.css';
import { useAnswers } from '../questions.js';
import { RewardsCard } from '../rewards-card.js';
import { AirdropSection } from './airdrop-section.js';
import { Explanation } from './explanation.js';

export { prefetchTasks as prefetch } from '../use-tasks.js';

export function Page() {
  return <AirdropSection name="claims">{(visit) => <Claims {...visit} />}</AirdropSection>;
}

function Claims({ state, wallet, listed, isLive, isStranger, step }: Visit) {
  const { account, rewards } = state;
  const settings = useSiteSettings((site) => site.settings);
  const stage = useCampaignStage();
  const isOver = stage === 'ended' || stage === 'closed';
  const asksMore = isLive && !isOver && claimRules(settings, listed.tasks).length > 0;
  const { delivery } = useAnswers();
  // The list below says more of the last claim.
  const shown = account ? { ...rewards, receipt: undefined } : rewards;
  const { data: list = [], isError } = useMyClaims(account?.session_wallet ?? null);
  const claims = account && (list.length > 0 || isError) && <MyClaims account={account} />;
  // Claims that are on their way come before a button that can claim nothing.
  const status = rewards.receipt?.status ?? 'delivered';
  const isOnItsWay = !SETTLED_CLAIMS.includes(status) && !rewards.canClaim;
  // The list stays there: after a move it would be mounted again and forget its messages.
  const [isFirst, setFirst] = useState(isOnItsWay);
  if (isOnItsWay && !isFirst) setFirst(true);
  const isMissing = step?.kind === 'requirement';
  const needs = (
    <>
      {isLive && !isOver && <PointConfirmation account={account} tasks={listed.tasks} />}
      {asksMore && <ClaimRequirements account={account} tasks={listed.tasks} />}
    </>
  );
  return (
    <div className={styles.overview}>
      {isFirst && <div className={styles.rest}>{claims}</div>}
      {isMissing && <div className={styles.rest}>{needs}</div>}
      <RewardsCard rewards={shown} wallet={wallet} isMissing={isMissing} />
      {!isStranger && (
        <div className={styles.wallet}>
          <WalletPanel />
        </div>
      )}
      <div className={styles.rest}>
        {!isFirst && claims}
        {!isMissing && needs}
        <Explanation {...delivery} />
      </div>
    </div>
  );
}
