import {
  type MutationState,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import { useWallet, type Wallet } from '../../../wallet/use-wallet.js';
import { meKey } from '../use-me.js';

type MyClaim = Schemas['MyClaimDto'];

type Outcome =
  | { kind: Awaited<ReturnType<Wallet['send']>> }
  /** The wallet has so many nanotons only. */
  | { kind: 'too_little'; balance: bigint };

/** Nanotons that a wallet pays for sending a message. */
const SENDING_COST = 10_000_000n;

/** How often the claims are requested after the wallet has sent the transaction, and for how long, in milliseconds. */
const POLL_MS = 5000;
const FOLLOW_MS = 600_000;

/** Claims tokens to the wallet, and follows them until they have arrived. */
export function usePull({ id, status, pull }: MyClaim) {
  const { address, readBalance, send } = useWallet();
  const client = useQueryClient();
  const [isLate, setIsLate] = useState(false);
  const needed = pull && BigInt(pull.nanotons) + SENDING_COST;

  const claim = async (): Promise<Outcome> => {
    const balance = await readBalance();
    if (balance !== null && needed && balance < needed) return { kind: 'too_little', balance };
    const { request } = await visitorApi.call('getMyClaimProof', { path: { id } });
    return { kind: await send(request) };
  };
  // It is kept while another section is shown, as a second transaction would cost again.
  const mutationKey = ['pull', id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: claim,
    gcTime: FOLLOW_MS,
    onMutate: () => setIsLate(false),
    onSettled: () => void client.invalidateQueries({ queryKey: meKey(address) }),
  });
  const attempts = useMutationState<MutationState<Outcome>>({ filters: { mutationKey } });
  const { data, error = null, status: attempt } = attempts.at(-1) ?? {};
  const isPending = attempt === 'pending';
  const isSent = !isPending && data?.kind === 'sent';
  const isOnItsWay = status === 'batched' || status === 'sent';
  const isFollowing = isSent && isOnItsWay && !isLate;
  /** A request that is closed or has expired on the page may be sent by the wallet all the same. */
  const isMaybeSent = isSent || data?.kind === 'closed' || data?.kind === 'expired';
  const isPolling = !isPending && isMaybeSent && isOnItsWay && !isLate;

  useEffect(() => {
    if (!isPolling) return;
    const queryKey = [...meKey(address), 'claims'];
    const poll = setInterval(() => void client.invalidateQueries({ queryKey }), POLL_MS);
    const end = setTimeout(setIsLate, FOLLOW_MS, true);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [isPolling, client, address]);

  const hasArrived = !isPending && isMaybeSent && status === 'delivered';
  useEffect(() => {
    if (hasArrived) void client.invalidateQueries({ queryKey: meKey(address) });
  }, [hasArrived, client, address]);

  return {
    claim: mutate,
    /** Nanotons that the wallet has to have. */
    needed,
    outcome: isPending ? undefined : data,
    error: isPending ? null : error,
    /** Waiting for the wallet or the server. */
    isPending,
    isFollowing,
    hasArrived,
    /** Nothing has arrived for a long time. */
    isLate: isSent && isLate && status === 'batched',
  };
}
