import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import { meKey } from '../use-me.js';

/** The Telegram account of the visitor who is signed in with this wallet, and how to link one. */
export function useTelegram(address: string) {
  const { status } = useVisitorSession();
  return useQuery({
    queryKey: [...meKey(address), 'telegram'],
    queryFn: ({ signal }) => api.call('getMyTelegram', { signal }),
    enabled: status === 'signed_in',
  });
}

/** Telegram's page for the login, which leads back to this one. */
export function loginAddress(loginUrl: string): string {
  return `${loginUrl}&return_to=${encodeURIComponent(location.origin + location.pathname)}`;
}
