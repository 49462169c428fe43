import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.js';
import { problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import { type Me, useVisitorSession } from '../../wallet/use-visitor-session.js';
import type { PageTask } from '../use-tasks.js';
import { AppealDialog } from './decisions/appeal-dialog.js';
import { ShareDialog } from './share/share-dialog.js';
import { type TelegramReturn, takeTelegramReturn } from './telegram/telegram-return.js';
import { meKey } from './use-me.js';

/** What each section needs of a visitor who is signed in: the dialogs for appeals and pictures, the return from Telegram. */
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
  const client = useQueryClient();
  const { tellOtherTabs } = useVisitorSession();

  const link = useEffectEvent(async (answer: TelegramReturn) => {
    if (answer === null) {
      toast.warning(t('live.telegram.declined'), OPTIONS);
      return;
    }
    try {
      const { account } = await visitorApi.call('linkMyTelegram', { body: answer });
      toast.success(t('live.telegram.linked', { name: account?.name ?? '' }), OPTIONS);
      tellOtherTabs();
      await client.invalidateQueries({ queryKey: meKey(address) });
    } catch (error) {
      toast.error(problemMessage(error) ?? t('live.telegram.failed'), OPTIONS);
    }
  });

  useEffect(() => {
    const answer = takeTelegramReturn();
    if (answer !== undefined) void link(answer);
  }, []);
}
