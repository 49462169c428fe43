import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink, METHODS, taskLink, taskRefusal } from '#libs/domain/index.js';
import { toast } from '../../../components/toast/toast-store.js';
import { repeatUnanswered, visitorApi } from '../../../lib/visitor-api.js';
import { isConnecting } from '../next/best-task.js';
import type { PageTask } from '../use-tasks.js';
import { type Attempt, awaitsProof, needsProof } from './task-view.js';
import type { LiveEligibility } from './use-live-eligibility.js';
import { entryOf, type LiveMe } from './use-me.js';
import type { Outcomes } from './use-outcomes.js';
import { beginVisit } from './visit/page-visit.js';

/** Starts tasks; connecting a wallet starts its task automatically. */
export function useAttempts(
  tasks: readonly PageTask[],
  { me, storeTask }: LiveMe,
  { ready, isEligible, allows }: LiveEligibility,
  { fail }: Outcomes,
) {
  const { t } = useTranslation();
  const [attempts, setAttempts] = useState<Readonly<Record<number, Attempt>>>({});
  const setAttempt = (id: number, attempt: Attempt) =>
    setAttempts((all) => ({ ...all, [id]: attempt }));

  const begin = async (id: number, opens: boolean, isVisit = false) => {
    const send = () => visitorApi.call('startMyTask', { path: { id } });
    setAttempt(id, { isStarting: true });
    try {
      // The page to be read is open already, and its seconds count only for a task that is started.
      storeTask(await (isVisit ? repeatUnanswered(send) : send()));
      setAttempt(id, {});
      if (opens) toast.info(t('airdrop.tasks.waiting'));
    } catch (error) {
      setAttempt(id, { hasFailed: true });
      fail(error);
    }
  };

  const start = (task: PageTask): boolean => {
    const { id } = task;
    if (!allows(taskRefusal, t('airdrop.tasks.connectFirst'))) return false;
    if (attempts[id]?.isStarting) return false;
    if (!navigator.onLine) {
      setAttempt(id, { hasFailed: true });
      toast.error(t('airdrop.tasks.failed'));
      return false;
    }
    const opens = isLink(taskLink(task));
    if (METHODS[task.verification].account === 'telegram' && me?.telegram === null) {
      // The server would refuse it; the visitor can still join the chat.
      toast.warning(t('airdrop.tasks.linkFirst'));
      return opens;
    }
    const isVisit = task.verification === 'page_visit';
    if (isVisit) beginVisit(task);
    if (!awaitsProof(task, entryOf(me, id))) void begin(id, opens && !needsProof(task), isVisit);
    return opens;
  };

  // A visitor who is signed in has connected a wallet, so that task starts automatically.
  const connecting = tasks.find(isConnecting);
  const toStart =
    ready && isEligible && connecting && !entryOf(me, connecting.id) ? connecting.id : null;
  const startConnecting = useEffectEvent((id: number) => void begin(id, false));
  useEffect(() => {
    if (toStart !== null) startConnecting(toStart);
  }, [toStart]);

  return { attempts, start };
}
