import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LENGTH, type Task } from '#libs/domain/index.js';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/toast/toast-store.js';
import {
  isUnanswered,
  problemCode,
  problemMessage,
  visitorApi,
} from '../../../../lib/visitor-api.js';
import { draftOf, keepDraft } from '../drafts.js';
import { ModalDialog } from '../modal-dialog.js';
import { useMyChanges } from '../use-me.js';
import styles from './decisions.module.css';
import { closeAppeal, useAppealDialog, useDecisions, useDecisionTitle } from './use-decisions.js';

interface AppealDialogProps {
  address: string;
  tasks: readonly Task[];
}

export function AppealDialog(props: AppealDialogProps) {
  const decisionId = useAppealDialog((state) => state.decisionId);
  useEffect(() => closeAppeal, []);
  return decisionId === null ? null : (
    <OpenDialog key={decisionId} decisionId={decisionId} {...props} />
  );
}

function OpenDialog({ decisionId, address, tasks }: AppealDialogProps & { decisionId: number }) {
  const { t } = useTranslation();
  const { data } = useDecisions(address);
  const titleOf = useDecisionTitle(tasks);
  const decision = data?.find((it) => it.id === decisionId);

  return (
    <ModalDialog title={t('live.appeal.title')} onClose={closeAppeal}>
      {(close) => (
        <>
          {decision && (
            <p className={styles.reason}>
              <strong>{titleOf(decision)}</strong>
              <br />
              {t('airdrop.notices.reason', { reason: decision.reason })}
            </p>
          )}
          <AppealForm decisionId={decisionId} address={address} onCancel={close} />
        </>
      )}
    </ModalDialog>
  );
}

interface AppealFormProps {
  decisionId: number;
  address: string;
  onCancel: () => void;
}

function AppealForm({ decisionId, address, onCancel }: AppealFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isMissing, setIsMissing] = useState(false);
  const { refresh, handleApiError } = useMyChanges(address);
  /** An attempt got no response, so it may have been stored. */
  const isUnknown = useRef(false);
  const draft = `appeal ${decisionId}` as const;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (text: string) => {
      try {
        await visitorApi.call('appealDecision', { body: { decision_id: decisionId, text } });
      } catch (failure) {
        if (!isUnknown.current || problemCode(failure) !== 'appeal.exists') throw failure;
      }
    },
    onError: (failure) => {
      isUnknown.current ||= isUnanswered(failure);
      handleApiError(failure);
      void refresh();
    },
    onSuccess: async () => {
      toast.success(t('live.appeal.sent'));
      keepDraft(address, draft, '');
      closeAppeal();
      await refresh();
      // The button that had the focus has been removed.
      document.getElementById(`decision-${decisionId}`)?.focus();
    },
  });
  const problem = isMissing
    ? t('live.appeal.missing')
    : error && (problemMessage(error) ?? t('live.appeal.failed'));

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setIsMissing(text === '');
    if (text === '') document.getElementById(id)?.focus();
    else mutate(text);
  };

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <label htmlFor={id} className={styles.what}>
        {t('live.appeal.label')}
      </label>
      <p id={`${id}-hint`} className={styles.when}>
        {t('live.appeal.hint')}
      </p>
      <textarea
        id={id}
        name="text"
        rows={6}
        className={styles.input}
        defaultValue={draftOf(address, draft)}
        onInput={({ currentTarget }) => keepDraft(address, draft, currentTarget.value)}
        maxLength={MAX_LENGTH.appeal}
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        aria-invalid={Boolean(problem)}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isPending} aria-busy={isPending}>
          {t('live.appeal.send')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('live.appeal.cancel')}
        </Button>
      </div>
    </form>
  );
}
