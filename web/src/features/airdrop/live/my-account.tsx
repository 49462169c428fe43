import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.js';
import { problemMessage, repeatUnanswered, visitorApi } from '../../../lib/visitor-api.js';
import type { Me } from '../../wallet/use-visitor-session.js';
import type { PageTask } from '../use-tasks.js';
import { AppealDialog } from './decisions/appeal-dialog.js';
import { ShareDialog } from './share/share-dialog.js';
import { type TelegramReturn, takeTelegramReturn } from './telegram/telegram-return.js';
import { useMyChanges } from './use-me.js';

/** Parts of every section for a signed-in visitor: the dialogs for appeals and pictures, the return from Telegram. */
export function MyAccount({ account, tasks }: { account: Me; tasks: readonly PageTask[] }) {
  useTelegramReturn(account.session_wallet);
  return (
    <>
      <AppealDialog address={account.session_wallet} tasks={tasks} />
      <ShareDialog code={account.referral_code} />
    </>
  );
}

/** How long the outcome is shown, in milliseconds: the page has just been loaded. */
const OPTIONS = { duration: 8000 };

/** Links the account after a return from Telegram's login, and shows the outcome. */
function useTelegramReturn(address: string): void {
  const { t } = useTranslation();
  const { refresh, handleApiError } = useMyChanges(address);

  const link = useEffectEvent(async (answer: TelegramReturn) => {
    if (answer === null) {
      toast.warning(t('live.telegram.declined'), OPTIONS);
      return;
    }
    try {
      // Telegram's answer comes once; the server takes it again for the same account.
      const { account } = await repeatUnanswered(() =>
        visitorApi.call('linkMyTelegram', { body: answer }),
      );
      toast.success(t('live.telegram.linked', { name: account?.name ?? '' }), OPTIONS);
    } catch (error) {
      if (!handleApiError(error))
        toast.error(problemMessage(error) ?? t('live.telegram.failed'), OPTIONS);
    } finally {
      await refresh();
    }
  });

  useEffect(() => {
    const answer = takeTelegramReturn();
    if (answer !== undefined) void link(answer);
  }, []);
}
