import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Schemas } from '#libs/api-client/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { api } from '../../../../lib/api.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import { meKey } from '../use-me.js';

export type MyDecision = Schemas['MyDecisionDto'];

/** More than anybody has; the newest of them otherwise. */
const MOST = 100;

/** Every decision against the visitor who is signed in with this wallet, the newest first. */
export function useDecisions(address: string) {
  const { language } = useLanguage();
  const { status } = useVisitorSession();
  return useQuery({
    queryKey: [...meKey(address), 'decisions', language],
    queryFn: ({ signal }) => api.call('listMyDecisions', { query: { limit: MOST }, signal }),
    enabled: status === 'signed_in',
    refetchOnWindowFocus: true,
  });
}

/** The decision that is being appealed against; null while the dialog is closed. */
export const useAppealDialog = create<{ decisionId: number | null }>()(() => ({
  decisionId: null,
}));

export const openAppeal = (decisionId: number) => useAppealDialog.setState({ decisionId });

export const closeAppeal = () => useAppealDialog.setState({ decisionId: null });
