import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { chainServices, TASK_WITHOUT_LINK_DELAY_MS } from '#libs/domain/index.js';
import { fetchBalance } from '../../lib/chain-api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { WalletState } from './wallet-store.js';

/** An older answer is requested again, in milliseconds. */
const STALE_AFTER_MS = 30_000;

export type Account = Pick<WalletState, 'address' | 'chain'>;

const balanceQuery = (api: string, address: string | null) =>
  queryOptions({
    queryKey: ['wallet-balance', api, address],
    queryFn: ({ signal }) => fetchBalance({ api, address: address ?? '', signal }),
  });

/** The balance of an account on its chain. Nothing is requested without an account or a chain API. */
export function useBalance({ address, chain }: Account) {
  const { settings, isPending } = useSiteSettings();
  const api = chainServices(settings, chain).chain_api_url;
  const { data, isFetching, isError, refetch } = useQuery({
    ...balanceQuery(api, address),
    enabled: !isPending && api !== '' && address !== null,
    staleTime: STALE_AFTER_MS,
  });
  return {
    /** Nanotons; undefined while loading and after an error. */
    balance: data,
    isLoading: isFetching && data === undefined,
    isError: isError && !isFetching,
    retry: () => void refetch(),
  };
}

/** Returns a function that reads the balance in nanotons, no older than the shortest task; null after an error. */
export function useReadBalance({ address, chain }: Account): () => Promise<bigint | null> {
  const queryClient = useQueryClient();
  const { settings } = useSiteSettings();
  const api = chainServices(settings, chain).chain_api_url;
  return useCallback(async () => {
    if (api === '' || address === null) return null;
    const query = { ...balanceQuery(api, address), staleTime: TASK_WITHOUT_LINK_DELAY_MS };
    // The query client logs the error.
    return queryClient.fetchQuery(query).catch(() => null);
  }, [queryClient, api, address]);
}
