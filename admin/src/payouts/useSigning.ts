import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseTonAddress } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { useNanotons } from '../components/figures/formats.js';
import { useOperatorWallet } from '../components/wallet/useOperatorWallet.js';
import type { CallApi } from '../providers/api.js';
import type { DistributorRecord, PayoutRequest } from '../providers/data/records.js';
import type { PayoutAction, SigningOptions } from './checkRequest.js';
import { useFollowing, useReadPayouts } from './usePayouts.js';

const REQUESTS: Readonly<
  Record<
    PayoutAction,
    (api: CallApi, id: number, options: SigningOptions) => Promise<PayoutRequest>
  >
> = {
  fund: (api, id, { publish = false }) =>
    api('fundDistributor', { path: { id }, body: { publish } }),
  push: (api, id) => api('pushPayouts', { path: { id } }),
  publish: (api, id) => api('publishDistributor', { path: { id } }),
  extend: (api, id, { deadline = '' }) =>
    api('extendDistributor', { path: { id }, body: { deadline } }),
  reopen: (api, id, { ids = [] }) => api('reopenPayouts', { path: { id }, body: { ids } }),
  withdraw: (api, id, { units = '' }) =>
    api('withdrawFromDistributor', { path: { id }, body: { units } }),
};

/** Requests a message, and has the connected owner sign it or shows its bytes. */
export function useSigning(distributor: DistributorRecord) {
  const { id, owner } = distributor;
  const { loaded, wallet } = useOperatorWallet();
  const { isFollowing, follow } = useFollowing(distributor);
  const [shown, setShown] = useState<PayoutRequest | null>(null);
  const { run, isPending } = useApiCall<string>();
  const explain = useExplanation();
  const readAgain = useReadPayouts();
  const isOwner = Boolean(wallet?.isOnNetwork) && wallet?.address === parseTonAddress(owner)?.raw;
  const start = (action: PayoutAction, options: SigningOptions = {}) =>
    run({
      run: async (api) => {
        const request = await REQUESTS[action](api, id, options);
        if (request.messages.length === 0) return 'nothing_to_sign';
        const { checkRequest } = await import('./checkRequest.js');
        // Read after the request, which has frozen lines, and proven the wallet.
        const before = await api('getDistributor', { path: { id } });
        await checkRequest(api, before, action, request, options);
        if (isOwner && loaded)
          await loaded.wallets.signRequest(loaded.ui, request).catch(explain(request));
        else setShown(request);
        follow(before, request.validUntil);
        return isOwner ? 'signed' : 'shown';
      },
      success: (outcome) => `payouts.outcome.${outcome}`,
      failure: 'payouts.sign_failed',
      update: readAgain,
    });
  return { start, isPending, isFollowing, isOwner, shown, hide: () => setShown(null) };
}

/** Adds the TON that a request needs to the wallet's error. */
function useExplanation() {
  const translate = useTranslate();
  const nanotons = useNanotons();
  return ({ messages }: PayoutRequest) =>
    (cause: Error): never => {
      const needed = messages.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      throw new Error(translate(cause.message, { needed: nanotons(needed) }), { cause });
    };
}
