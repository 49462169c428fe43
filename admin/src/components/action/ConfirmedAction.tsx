import { type ReactNode, useEffect, useState } from 'react';
import type { CallApi } from '../../providers/api.js';
import type { Notice } from '../../providers/data/records.js';
import { useUnsavedWork } from '../../providers/unsaved.js';
import { ConfirmDialog, type ConfirmDialogProps, type ConfirmTone } from './ConfirmDialog.js';
import { type ApiAction, useApiCall } from './useApiCall.js';

type DialogOptions = Pick<
  ConfirmDialogProps,
  'reasons' | 'isReasonForLog' | 'numberToType' | 'isBlocked'
>;

export interface Confirmation<T extends object> extends Omit<ApiAction<T>, 'run'>, DialogOptions {
  run: (api: CallApi, notice: Notice) => Promise<T>;
  icon: ReactNode;
  label: string;
  color?: ConfirmTone;
  confirmTitle: string;
  confirmContent: string;
  confirmArgs?: object;
  confirmDetails?: ReactNode;
}

interface ConfirmedActionProps extends Confirmation<object> {
  /** How often the question was opened; each opening asks again. */
  asked: number;
  onPending: (isPending: boolean) => void;
}

/** Asks, and acts once confirmed. It stays mounted while the action runs. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { asked, onPending, icon, label, color = 'error', ...rest } = props;
  const { confirmTitle, confirmContent, confirmArgs, confirmDetails, ...action } = rest;
  const [answered, setAnswered] = useState(0);
  // Kept until the action succeeds, so that it need not be typed twice.
  const [given, setGiven] = useState<Notice>();
  const { run, isPending } = useApiCall<object>();
  useEffect(() => onPending(isPending), [isPending, onPending]);
  useUnsavedWork(isPending && given !== undefined);
  if (answered === asked) return null;
  return (
    <ConfirmDialog
      icon={icon}
      tone={color}
      title={confirmTitle}
      content={confirmContent}
      args={confirmArgs}
      details={confirmDetails}
      confirmLabel={label}
      onClose={() => setAnswered(asked)}
      reasons={action.reasons}
      isReasonForLog={action.isReasonForLog}
      numberToType={action.numberToType}
      isBlocked={action.isBlocked}
      firstNotice={given}
      onConfirm={(notice) => {
        setAnswered(asked);
        setGiven(notice);
        const onSuccess = (data: object) => {
          setGiven(undefined);
          action.onSuccess?.(data);
        };
        run({ ...action, onSuccess, run: (api) => action.run(api, notice) });
      }}
    />
  );
}
