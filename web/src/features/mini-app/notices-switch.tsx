import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast/toast-store.js';
import { problemMessage, visitorApi } from '../../lib/visitor-api.js';
import styles from './notices-switch.module.css';
import { requestWriteAccess } from './telegram.js';

interface NoticesSwitchProps {
  address: string;
  /** Version of the Mini Apps' interface. */
  version: string;
  /** Updates the session after a failed call; returns whether it has ended. */
  handleApiError: (error: unknown) => boolean;
}

/** Switches the bot's messages to the visitor on and off. */
export function NoticesSwitch({ address, version, handleApiError }: NoticesSwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const queryKey = ['me', address, 'notices'];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => visitorApi.call('getMyNotices'),
  });
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
    onError: (error) => {
      if (!handleApiError(error)) toast.error(problemMessage(error) ?? t('miniApp.notices.failed'));
      // A call without a response may have been processed.
      void client.invalidateQueries({ queryKey });
    },
  });
  if ((isError && !data) || data?.is_available === false) return null;
  const isOn = data?.is_on === true;
  return (
    // Until it is known, its place is kept, so that the tasks below do not move.
    <div className={styles.notices} data-known={data !== undefined}>
      <p id={`${id}-title`} className={styles.title}>
        {t('miniApp.notices.title')}
      </p>
      <p id={`${id}-text`} className="visually-hidden">
        {t('miniApp.notices.text')}
      </p>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        aria-busy={isPending}
        disabled={isPending}
        onClick={() => mutate(!isOn)}
      >
        <span className={styles.track} />
      </button>
    </div>
  );
}
