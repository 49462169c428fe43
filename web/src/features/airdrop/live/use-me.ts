import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { problemCode, problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import {
  isAboutDeleted,
  isSignedInNow,
  type Me,
  pauseAfter,
  useDelayedSession,
  useVisitorSession,
} from '../../wallet/use-visitor-session.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import { TASKS_KEY } from '../use-tasks.js';
import { forgetDrafts } from './drafts.js';

/** An older answer is requested again when the page gets the focus or a section is opened, in milliseconds. */
const FRESH_MS = 5000;

/** How often an open page polls, because other devices may change the visitor's state. */
const POLL_MS = 60_000;

/** The same while a task waits for a service. */
const POLL_SOON_MS = 5000;

/** The start of the visitor's query keys: invalidating it reloads everything about the visitor. */
export const meKey = (address: string | null) => ['me', address] as const;

/** The common options of queries about the signed-in visitor. */
export function useMyQuery(address: string | null, ...key: string[]) {
  const { status } = useVisitorSession();
  return {
    queryKey: [...meKey(address), ...key],
    enabled: address !== null && status === 'signed_in',
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  };
}

/** The follow-ups of a call about the visitor: `refresh` after a change, `handleApiError` or `failed` after a failure. */
export function useMyChanges(address: string | null) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { expired, deleted, signInAgain, notifyOtherTabs } = useVisitorSession();

  /** Updates the session after a failed call; returns whether it showed that the session has ended. */
  const handleApiError = useCallback(
    (failure: unknown): boolean => {
      // The new answer has the reason of the ban.
      if (problemCode(failure) === 'user.banned')
        void client.invalidateQueries({ queryKey: meKey(address) });
      // The operator has switched off a task that the page still shows, or its last place is taken.
      if (['task.inactive', 'task.full'].includes(problemCode(failure) ?? ''))
        void client.invalidateQueries({ queryKey: TASKS_KEY });
      if (!(failure instanceof ApiError) || failure.status !== 401) return false;
      // The call belongs to an earlier session, whose end has been handled.
      if (!isSignedInNow()) return true;
      if (isAboutDeleted(failure)) {
        deleted();
        toast.warning(t('airdrop.notices.deleted.title'));
        return true;
      }
      expired();
      // The banner that says the same may be out of sight.
      const action = { label: t('airdrop.notices.expired.action'), run: signInAgain };
      toast.warning(t('airdrop.notices.expired.title'), { action });
      return true;
    },
    [expired, deleted, signInAgain, client, address, t],
  );

  /** Reloads everything about the visitor, in the other tabs too. */
  const refresh = useCallback(() => {
    notifyOtherTabs();
    return client.invalidateQueries({ queryKey: meKey(address) });
  }, [client, address, notifyOtherTabs]);

  /** Shows why a change failed, and reloads: it may have been processed. @param fallback for errors without a text */
  const failed = (error: unknown, fallback: string) => {
    if (!handleApiError(error)) toast.error(problemMessage(error) ?? fallback);
    void refresh();
  };

  return { handleApiError, refresh, failed };
}

export type LiveMe = ReturnType<typeof useMe>;

/** The server's record of a task; undefined for one that was not started. */
export const entryOf = (me: Me | null, id: number) =>
  me?.tasks.find(({ task_id }) => task_id === id);

export function useMe({ address, onOtherNetwork, restoring }: Wallet) {
  const session = useVisitorSession();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { status, initial, changes, resume } = session;
  const { handleApiError, refresh } = useMyChanges(address);
  const isMine = address !== null && !onOtherNetwork;
  const isSignedIn = isMine && status === 'signed_in';

  const first =
    initial?.language === language && initial.me.session_wallet === address ? initial : null;
  const { data, isError } = useQuery({
    queryKey: [...meKey(address), 'account', language],
    queryFn: async ({ signal }) => {
      try {
        return await visitorApi.call('getMe', { signal });
      } catch (error) {
        // Once for each answer: an error that is still cached says nothing of a later session.
        handleApiError(error);
        throw error;
      }
    },
    enabled: isSignedIn,
    ...(first && { initialData: first.me, initialDataUpdatedAt: first.at }),
    // The other language's answer is kept while a new one loads, another wallet's is not.
    placeholderData: (before?: Me) => (before?.session_wallet === address ? before : undefined),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data: me, errorUpdateCount } }) => {
      if (!me) return pauseAfter(Math.max(1, errorUpdateCount));
      return me.tasks.some((task) => task.waiting_for === 'service') ? POLL_SOON_MS : POLL_MS;
    },
  });
  useDelayedSession(isMine ? address : null);

  // The wallet was connected before the campaign went live or this page was opened.
  useEffect(() => {
    if (isMine && !restoring && status === 'none') void resume(address);
  }, [isMine, restoring, status, address, resume]);

  useEffect(() => {
    if (status === 'none') forgetDrafts();
  }, [status]);

  // Another tab has changed something.
  useEffect(() => {
    if (changes > 0) void client.invalidateQueries({ queryKey: meKey(address) });
  }, [changes, client, address]);

  const storeTask = useCallback(
    (task: Schemas['MyTaskDto']) => {
      const filter = { queryKey: [...meKey(address), 'account'] };
      // A running request would bring back the old state.
      void client.cancelQueries(filter);
      client.setQueriesData<Me>(filter, (me) => {
        const others = me?.tasks.filter(({ task_id }) => task_id !== task.task_id) ?? [];
        return me && { ...me, tasks: [...others, task] };
      });
    },
    [client, address],
  );

  return {
    /** The last answer for the connected wallet. */
    me: (isMine && data) || null,
    session,
    isSignedIn,
    /** The session or the visitor is still loading. */
    isPending:
      isMine && (status === 'none' || status === 'signing_in' || (isSignedIn && !data && !isError)),
    /** The server did not answer. */
    isAway: isSignedIn && isError && !data,
    storeTask,
    refresh,
    handleApiError,
  };
}
