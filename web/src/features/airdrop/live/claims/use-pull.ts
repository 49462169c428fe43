import {
  type MutationState,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import { useWallet } from '../../../wallet/use-wallet.js';
import { meKey } from '../use-me.js';
import {
  FOLLOW_MS,
  isMaybeSent,
  POLL_MS,
  type PullAttempt,
  type PullOutcome,
  SENDING_COST,
} from './pull-attempt.js';

type MyClaim = Schemas['MyClaimDto'];

/** Claims tokens to the wallet, and follows them until they have arrived. */
export function usePull({ id, status, pull }: MyClaim): PullAttempt & { claim: () => void } {
  const { address, readBalance, send } = useWallet();
  const client = useQueryClient();
  const [isLate, setIsLate] = useState(false);
  const needed = pull && BigInt(pull.nanotons) + SENDING_COST;

  const claim = async (): Promise<PullOutcome> => {
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
  const attempts = useMutationState<MutationState<PullOutcome>>({ filters: { mutationKey } });
  const { data, error = null, status: attempt } = attempts.at(-1) ?? {};
  const isPending = attempt === 'pending';
  const isSent = !isPending && data?.kind === 'sent';
  const isOnItsWay = status === 'batched' || status === 'sent';
  const isFollowing = isSent && isOnItsWay && !isLate;
  const isPolling = !isPending && isMaybeSent(data) && isOnItsWay && !isLate;

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

  const hasArrived = !isPending && isMaybeSent(data) && status === 'delivered';
  useEffect(() => {
    if (hasArrived) void client.invalidateQueries({ queryKey: meKey(address) });
  }, [hasArrived, client, address]);

  return {
    claim: mutate,
    needed,
    outcome: isPending ? undefined : data,
    error: isPending ? null : error,
    isPending,
    isFollowing,
    hasArrived,
    isLate: isSent && isLate && status === 'batched',
  };
}
