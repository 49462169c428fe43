import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { Section } from '../../components/section.js';
import { toast } from '../../components/toast/toast-store.js';
import { problemMessage, visitorApi } from '../../lib/visitor-api.js';
import { requestWriteAccess } from './telegram.js';

interface NoticesSwitchProps {
  /** The wallet that is signed in. */
  address: string;
  /** Of the Mini Apps' interface. */
  version: string;
}

/** Whether the bot writes to the visitor. */
export function NoticesSwitch({ address, version }: NoticesSwitchProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = ['me', address, 'notices'];
  const { data } = useQuery({ queryKey, queryFn: () => visitorApi.call('getMyNotices') });
  const { mutate, isPending } = useMutation({
    mutationFn: async (is_on: boolean) => {
      if (is_on && !(await requestWriteAccess(version))) return null;
      return visitorApi.call('updateMyNotices', { body: { is_on } });
    },
    onSuccess: (changed) => {
      if (!changed) return toast.warning(t('miniApp.notices.denied'));
      client.setQueryData(queryKey, changed);
      toast.success(t(changed.is_on ? 'miniApp.notices.isOn' : 'miniApp.notices.isOff'));
    },
    onError: (error) => toast.error(problemMessage(error) ?? t('miniApp.notices.failed')),
  });
  if (!data?.is_available) return null;
  const { is_on } = data;
  return (
    <Section title={t('miniApp.notices.title')} lead={t('miniApp.notices.text')}>
      <Button
        variant="secondary"
        aria-busy={isPending}
        disabled={isPending}
        onClick={() => mutate(!is_on)}
      >
        {t(is_on ? 'miniApp.notices.turnOff' : 'miniApp.notices.turnOn')}
      </Button>
    </Section>
  );
}
