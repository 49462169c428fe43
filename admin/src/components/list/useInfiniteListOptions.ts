import { useNotifyFailure } from '../useNotifyFailure.js';

/**
 * Query options of an infinite list; `failure` is a catalogue key. The list starts at its first
 * page each time it is opened and is not refetched in the background, which would take one call for
 * every page the admin has scrolled to.
 */
export function useInfiniteListOptions(failure: string) {
  const notifyFailure = useNotifyFailure();
  return {
    onError: (error: unknown) => notifyFailure(failure, error),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
