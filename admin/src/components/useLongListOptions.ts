import { useNotifyFailure } from './useNotifyFailure.js';

/**
 * Query options of a list that loads on while the admin scrolls; `failure` is a catalogue key.
 * It starts at its first page each time it is opened and is not read again behind the admin's
 * back: that would be one call for every page that was ever scrolled to.
 */
export function useLongListOptions(failure: string) {
  const notifyFailure = useNotifyFailure();
  return {
    onError: (error: unknown) => notifyFailure(failure, error),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
