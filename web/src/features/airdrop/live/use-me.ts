import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { useToast } from '../../../components/toast/use-toast.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { api } from '../../../lib/api.js';
import { isAboutDeleted, type Me, useVisitorSession } from '../../wallet/use-visitor-session.js';
import type { Wallet } from '../../wallet/use-wallet.js';

/** An answer that is older is asked for again when the page is looked at, in milliseconds. */
const FRESH_MS = 5000;

/** How often an open page asks how the visitor stands, for other devices may change that. */
const ASK_EVERY_MS = 60_000;

/** The same while a task waits for a service that is asked again. */
const ASK_SOON_MS = 5000;

/** What is known of the visitor starts with this; `invalidateQueries` of it asks for all anew. */
export const meKey = (address: string | null) => ['me', address] as const;

type Session = ReturnType<typeof useVisitorSession>;

export interface LiveMe {
  /** The last that the server has told of the connected wallet; null when it has told nothing. */
  me: Me | null;
  session: Session;
  /** A call of the visitor's can be made. */
  isSignedIn: boolean;
  /** It is not known yet whether the visitor is signed in, or how they stand. */
  isPending: boolean;
  /** The server does not tell how the visitor stands. */
  isAway: boolean;
  /** Takes over what the server has answered for one task. */
  put: (task: Schemas['MyTaskDto']) => void;
  /** Asks for everything anew, in the other tabs too. */
  refresh: () => void;
  /**
   * Says what a failed call of the visitor's means for the session; answers whether the visitor was told
   * that it has ended.
   */
  heed: (error: unknown) => boolean;
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

const isBan = (error: unknown) =>
  error instanceof ApiError && error.problem?.code === 'user.banned';

/** The visitor as the server sees them, in every tab and on every device the same. */
export function useMe({ address, onOtherNetwork, restoring }: Wallet, isActive: boolean): LiveMe {
  const session = useVisitorSession();
  const { t } = useTranslation();
  const toast = useToast();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { status, told, changes, resume, expired, deleted, signInAgain, tellOtherTabs } = session;
  const isMine = isActive && address !== null && !onOtherNetwork;
  const isSignedIn = isMine && status === 'signed_in';

  const first = told?.language === language && told.me.wallet_address === address ? told : null;
  const { data, error, isError } = useQuery({
    queryKey: [...meKey(address), 'standing', language],
    queryFn: ({ signal }) => api.call('getMe', { signal }),
    enabled: isSignedIn,
    ...(first && { initialData: first.me, initialDataUpdatedAt: first.at }),
    // In another language, until that is there; never another wallet's.
    placeholderData: (before?: Me) => (before?.wallet_address === address ? before : undefined),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.tasks.some((task) => task.waiting_for === 'service') ? ASK_SOON_MS : ASK_EVERY_MS,
  });

  const heed = useCallback(
    (failure: unknown) => {
      // Since the page has asked last; it tells why, and how to appeal.
      if (isBan(failure)) void client.invalidateQueries({ queryKey: meKey(address) });
      if (!isUnauthorized(failure)) return false;
      if (isAboutDeleted(failure)) {
        deleted();
        toast.warning(t('airdrop.notices.deleted.title'));
        return true;
      }
      expired();
      // The page may be far from the banner that says the same.
      const action = { label: t('airdrop.notices.expired.action'), run: signInAgain };
      toast.warning(t('airdrop.notices.expired.title'), { action });
      return true;
    },
    [expired, deleted, signInAgain, client, address, toast, t],
  );
  useEffect(() => void heed(error), [error, heed]);

  // The campaign has gone live, or this page was opened, after the wallet was connected.
  useEffect(() => {
    if (isMine && !restoring && status === 'none') void resume(address);
  }, [isMine, restoring, status, address, resume]);

  // Another tab has done something.
  useEffect(() => {
    if (changes > 0) void client.invalidateQueries({ queryKey: meKey(address) });
  }, [changes, client, address]);

  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: meKey(address) });
    tellOtherTabs();
  }, [client, address, tellOtherTabs]);

  const put = useCallback(
    (task: Schemas['MyTaskDto']) => {
      const filter = { queryKey: [...meKey(address), 'standing'] };
      // What was asked for before would bring back what was.
      void client.cancelQueries(filter);
      client.setQueriesData<Me>(filter, (me) => me && { ...me, tasks: withTask(me.tasks, task) });
    },
    [client, address],
  );

  return {
    me: (isMine && data) || null,
    session,
    isSignedIn,
    isPending:
      isMine && (status === 'none' || status === 'signing_in' || (isSignedIn && !data && !isError)),
    isAway: isSignedIn && isError && !data,
    ...{ put, refresh, heed },
  };
}

const withTask = (tasks: Me['tasks'], task: Schemas['MyTaskDto']): Me['tasks'] => [
  ...tasks.filter(({ task_id }) => task_id !== task.task_id),
  task,
];
