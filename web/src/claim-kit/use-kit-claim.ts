import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TonConnectUI } from '@tonconnect/ui-react';
import { useEffect, useState } from 'react';
import { CLAIM_VALUE } from '#libs/contracts/message-value.js';
import { claimMessage } from '#libs/contracts/owner-request.js';
import { type ClaimLine, ORDER_VALID_FOR, TON_CHAINS } from '#libs/domain/index.js';
import { sendTransaction, type TransactionRequest } from '#libs/wallet-widget/send-transaction.js';
import {
  FOLLOW_MS,
  isMaybeSent,
  POLL_MS,
  type PullAttempt,
  type PullOutcome,
  SENDING_COST,
} from '../features/airdrop/live/claims/pull-attempt.js';
import { readBalance, readContract, readTokens } from './kit-chain.js';
import { KitError, type LoadedKit } from './kit-data.js';
import { contractQuery } from './kit-queries.js';

/** Nanotons that the wallet has to have. */
const NEEDED = CLAIM_VALUE + SENDING_COST;

interface Attempt {
  outcome: PullOutcome;
  /** The receiver's units of the token before it. */
  before: bigint;
}

function requestOf({ about, tree }: LoadedKit, line: ClaimLine): TransactionRequest {
  return {
    validUntil: Math.floor(Date.now() / 1000) + ORDER_VALID_FOR,
    network: TON_CHAINS[about.network],
    from: line.receiver,
    messages: [claimMessage(about.address, line, tree.proof(line.number))],
  };
}

/** Checks the contract once more, then has the wallet send the claim. @throws KitError */
async function send(kit: LoadedKit, line: ClaimLine, ui: TonConnectUI): Promise<Attempt> {
  const { signal } = new AbortController();
  const { paid, deadline } = await readContract(kit, signal);
  const before = await readTokens(kit, line.receiver, signal);
  // Another page has claimed it meanwhile.
  if (paid.has(line.number)) return { outcome: { kind: 'sent' }, before };
  if (Date.now() > deadline * 1000) throw new KitError('deadline');
  const balance = await readBalance(kit, line.receiver, signal);
  if (balance < NEEDED) return { outcome: { kind: 'too_little', balance }, before };
  return { outcome: { kind: await sendTransaction(ui, requestOf(kit, line)) }, before };
}

interface Progress {
  isPaid: boolean;
  tokens: bigint;
}

async function readProgress(kit: LoadedKit, line: ClaimLine, signal: AbortSignal) {
  const { paid } = await readContract(kit, signal);
  const tokens = await readTokens(kit, line.receiver, signal);
  return { isPaid: paid.has(line.number), tokens };
}

const hasArrived = (
  attempt: Attempt | undefined,
  progress: Progress | undefined,
  { amount }: ClaimLine,
): boolean =>
  attempt !== undefined && progress?.isPaid === true && progress.tokens >= attempt.before + amount;

/** Claims a line to its receiver, and follows it on the chain until the tokens have arrived. */
export function useKitClaim(
  kit: LoadedKit,
  line: ClaimLine,
  ui: TonConnectUI,
): PullAttempt & { claim: () => void; isPaid: boolean } {
  const client = useQueryClient();
  const [isLate, setIsLate] = useState(false);
  const { queryKey } = contractQuery(kit);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(kit, line, ui),
    onMutate: () => setIsLate(false),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const isWatched = !isPending && isMaybeSent(data?.outcome) && !isLate;
  const { data: progress } = useQuery({
    queryKey: ['progress', line.number],
    queryFn: isWatched ? ({ signal }) => readProgress(kit, line, signal) : skipToken,
    refetchInterval: ({ state }) => (hasArrived(data, state.data, line) ? false : POLL_MS),
  });
  const isArrived = !isPending && hasArrived(data, progress, line);
  const isPolling = isWatched && !isArrived;
  useEffect(() => {
    if (!isPolling) return;
    const end = setTimeout(setIsLate, FOLLOW_MS, true);
    return () => clearTimeout(end);
  }, [isPolling]);
  const isSent = data?.outcome.kind === 'sent';
  return {
    claim: mutate,
    needed: NEEDED,
    outcome: isPending ? undefined : data?.outcome,
    error,
    isPending,
    isFollowing: isSent && isPolling,
    hasArrived: isArrived,
    isLate: isSent && isLate && !isArrived,
    isPaid: progress?.isPaid === true,
  };
}
