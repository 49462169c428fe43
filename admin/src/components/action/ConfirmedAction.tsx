import { type ReactNode, useEffect, useState } from 'react';
import type { CallApi } from '../../providers/api.js';
import type { Notice } from '../../providers/data/records.js';
import { ConfirmDialog, type ConfirmDialogProps, type ConfirmTone } from './ConfirmDialog.js';
import { type ApiAction, useApiCall } from './useApiCall.js';

type DialogOptions = Pick<
  ConfirmDialogProps,
  'reasons' | 'isReasonForLog' | 'lastReason' | 'numberToType' | 'isBlocked'
>;

export interface Confirmation<T extends object>
  extends Omit<ApiAction<T>, 'run' | 'failure'>,
    DialogOptions {
  run: (api: CallApi, notice: Notice) => Promise<T>;
  icon: ReactNode;
  /** `<label>_title`, `_confirm` and `_failed` are the defaults of the other texts. */
  label: string;
  color?: ConfirmTone;
  confirmTitle?: string;
  confirmContent?: string;
  confirmArgs?: object;
  confirmDetails?: ReactNode;
  failure?: string;
}

interface ConfirmedActionProps extends Confirmation<object> {
  /** How often the question was opened; each opening asks again. */
  asked: number;
  onPending: (isPending: boolean) => void;
}

/** Asks, and acts once confirmed. It stays mounted while the action runs. */
export function ConfirmedAction({ asked, onPending, ...action }: ConfirmedActionProps) {
  const { label, confirmTitle = `${label}_title`, confirmContent = `${label}_confirm` } = action;
  const [answered, setAnswered] = useState(0);
  const { run, isPending } = useApiCall<object>();
  // Typed text stays on screen until the action succeeds.
  const isTyped = action.reasons !== undefined || action.numberToType !== undefined;
  const close = () => setAnswered(asked);
  useEffect(() => onPending(isPending), [isPending, onPending]);
  if (answered === asked) return null;
  return (
    <ConfirmDialog
      {...action}
      tone={action.color ?? 'error'}
      title={confirmTitle}
      content={confirmContent}
      args={action.confirmArgs}
      details={action.confirmDetails}
      confirmLabel={label}
      isPending={isPending}
      onClose={close}
      onConfirm={(notice) => {
        if (!isTyped) close();
        run({
          failure: `${label}_failed`,
          ...action,
          run: (api) => action.run(api, notice),
          onSuccess: (data) => {
            close();
            action.onSuccess?.(data);
          },
        });
      }}
    />
  );
}
