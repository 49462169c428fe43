import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../../components/toast/use-toast.js';
import { api } from '../../../../lib/api.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import { meKey } from '../use-me.js';
import { wordsOf } from '../words-of.js';
import { type TelegramReturn, takeTelegramReturn } from './telegram-return.js';

/** How long the outcome is told, in milliseconds: the page has just been loaded. */
const TOLD = { duration: 8000 };

/** Links the account with which a visitor comes back from Telegram's login, and says what came of it. */
export function useTelegramReturn(address: string): void {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { tellOtherTabs } = useVisitorSession();

  const link = useEffectEvent(async (answer: TelegramReturn) => {
    if (answer === null) {
      toast.warning(t('live.telegram.declined'), TOLD);
      return;
    }
    try {
      const { account } = await api.call('linkMyTelegram', { body: answer });
      toast.success(t('live.telegram.linked', { name: account?.name ?? '' }), TOLD);
      tellOtherTabs();
      await client.invalidateQueries({ queryKey: meKey(address) });
    } catch (error) {
      toast.error(wordsOf(error) ?? t('live.telegram.failed'), TOLD);
    }
  });

  useEffect(() => {
    const answer = takeTelegramReturn();
    if (answer !== undefined) void link(answer);
  }, []);
}
