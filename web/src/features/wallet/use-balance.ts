import { useQuery } from '@tanstack/react-query';
import { chainServices } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { fetchBalance } from './balance.js';
import type { Wallet } from './use-wallet.js';

/** Balances change by themselves: an answer older than this is asked for again, in milliseconds. */
const STALE_AFTER_MS = 30_000;

export type Account = Pick<Wallet, 'address' | 'chain'>;

interface Balance {
  /** Nanotons; undefined while loading and when the balance cannot be had. */
  balance: bigint | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

/** The balance of an account on its chain. Without an account, or a service for it, nothing is asked. */
export function useBalance({ address, chain }: Account): Balance {
  const { settings, isPending } = useSiteSettings();
  const api = chainServices(settings, chain).chain_api_url;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['wallet-balance', api, address],
    queryFn: ({ signal }) => fetchBalance({ api, address: address ?? '', signal }),
    enabled: !isPending && api !== '' && address !== null,
    staleTime: STALE_AFTER_MS,
  });
  return {
    balance: data,
    isLoading: isFetching && data === undefined,
    isError: isError && !isFetching,
    retry: () => void refetch(),
  };
}
