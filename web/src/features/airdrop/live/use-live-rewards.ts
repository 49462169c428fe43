import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { claimingRefusal } from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { Rewards } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { sharePicture } from './share/shared-picture.js';
import type { LiveEligibility } from './use-live-eligibility.js';
import { type LiveMe, useMyQuery } from './use-me.js';

/** The claims of the signed-in visitor, newest first. */
export function useMyClaims(address: string | null) {
  const { language } = useLanguage();
  return useQuery<Schemas['MyClaimDto'][]>({
    ...useMyQuery(address, 'claims', language),
    queryFn: ({ signal }) => visitorApi.call('listMyClaims', { query: { limit: 20 }, signal }),
    // The other language's answer is kept while a new one loads, another wallet's is not.
    placeholderData: (before, query) => (query?.queryKey[1] === address ? before : undefined),
  });
}

export function useLiveRewards(
  { address }: Wallet,
  tasks: readonly PageTask[],
  live: LiveMe,
  { ready, mayClaim, isExcluded, allows }: LiveEligibility,
): Rewards {
  const { me, refresh, handleApiError } = live;
  const { t, number } = useLanguage();
  const { claim_symbol: symbol, minimum_claim_tokens: minimum } = useSiteSettings(
    ({ settings }) => settings,
  );
  const { data: claims } = useMyClaims(me?.session_wallet ?? null);
  const [claiming, setClaiming] = useState(false);
  /** The key of a claim without a response, with the tokens claimed before it. */
  const unanswered = useRef<{ key: string; claimed: number } | null>(null);
  const claimableTokens = me?.claimable_tokens ?? 0;
  // A claim that is ready for the wallet comes before the newest one.
  const last = claims?.find(({ pull }) => pull !== null) ?? claims?.[0];

  const send = async () => {
    // A retry uses the same key, so that it makes no second claim. If the claimed tokens have grown since,
    // that claim was made and this one is new.
    const claimed = me?.claimed_tokens ?? 0;
    if (unanswered.current?.claimed !== claimed) unanswered.current = null;
    unanswered.current ??= { key: crypto.randomUUID(), claimed };
    setClaiming(true);
    try {
      const { tokens, picture } = await visitorApi.call('requestClaim', {
        headers: { 'Idempotency-Key': unanswered.current.key },
      });
      unanswered.current = null;
      const action =
        picture === null
          ? undefined
          : {
              label: t('airdrop.rewards.share'),
              run: () => sharePicture({ kind: 'claim', name: picture, count: tokens }),
            };
      toast.success(t('airdrop.rewards.success', { amount: number(tokens), symbol }), { action });
    } catch (error) {
      const words = problemMessage(error);
      if (words !== null) unanswered.current = null;
      if (!handleApiError(error)) toast.error(words ?? t('airdrop.rewards.failed'));
    } finally {
      setClaiming(false);
      void refresh();
    }
  };

  const claim = () => {
    if (claiming || !allows(claimingRefusal, t('airdrop.rewards.connectFirst'))) return;
    const least = number(minimum);
    if (claimableTokens === 0) toast.warning(t('airdrop.rewards.nothing'));
    else if (claimableTokens < minimum)
      toast.warning(t('airdrop.rewards.least', { least, symbol }));
    else void send();
  };

  const done = new Set(
    me?.tasks.filter(({ status }) => status === 'completed').map(({ task_id }) => task_id),
  );

  const shown = tasks.filter(
    ({ id, is_active, is_verification_available }) =>
      is_active && (is_verification_available !== false || done.has(id)),
  );

  return {
    isKnown: me !== null || address === null,
    progress: {
      totalPoints: me?.total_points ?? 0,
      completedTasks: shown.filter(({ id }) => done.has(id)).length,
      totalTasks: shown.length,
      claimableTokens,
    },
    claimedTokens: me?.claimed_tokens ?? 0,
    receipt: last && { ...last, isReady: last.pull !== null, isBanned: me?.is_banned },
    claiming,
    ready,
    isExcluded,
    canClaim: mayClaim && claimableTokens >= Math.max(1, minimum),
    claim,
  };
}
