import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { Button } from '../../../components/button.js';
import { toast } from '../../../components/toast/toast-store.js';
import { problemMessage, visitorApi } from '../../../lib/visitor-api.js';
import type { Me } from '../../wallet/use-visitor-session.js';
import styles from './my-activity.module.css';
import { useMyChanges } from './use-me.js';

export function NameForm({ account }: { account: Me }) {
  const { t } = useTranslation();
  const id = useId();
  const { refresh, handleApiError } = useMyChanges(account.session_wallet);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (username: string | null) => visitorApi.call('updateMe', { body: { username } }),
    onSuccess: () => {
      toast.success(t('airdrop.name.saved'));
      return refresh();
    },
    onError: (failure) => {
      handleApiError(failure);
      void refresh();
    },
  });

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('username')).trim();
    mutate(name === '' ? null : name);
  };

  return (
    <form className={styles.panel} onSubmit={save} noValidate>
      <label htmlFor={id} className={styles.panelTitle}>
        {t('airdrop.name.label')}
      </label>
      <p id={`${id}-hint`} className={styles.when}>
        {t('airdrop.name.hint')}
      </p>
      <div className={styles.field}>
        <input
          // Shows a change from another device.
          key={account.username}
          id={id}
          name="username"
          className={styles.input}
          defaultValue={account.username ?? ''}
          maxLength={MAX_LENGTH.username}
          autoComplete="nickname"
          spellCheck={false}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error !== null}
          disabled={account.is_banned}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={isPending || account.is_banned}
          aria-busy={isPending}
        >
          {t('airdrop.name.save')}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {problemMessage(error) ?? t('airdrop.name.failed')}
        </p>
      )}
    </form>
  );
}
