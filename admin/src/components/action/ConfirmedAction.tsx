import { type ReactNode, useEffect, useState } from 'react';
import type { CallApi } from '../../providers/api.js';
import type { Notice } from '../../providers/data/records.js';
import { useUnsavedWork } from '../../providers/unsaved.js';
import { ConfirmDialog, type ConfirmTone } from './ConfirmDialog.js';
import { type ApiAction, useApiCall } from './useApiCall.js';

export interface Confirmation<T extends object> extends Omit<ApiAction<T>, 'run'> {
  run: (api: CallApi, notice: Notice) => Promise<T>;
  icon: ReactNode;
  /** The button's words: beside the icon, or in its tooltip when `compact`. */
  label: string;
  color?: ConfirmTone;
  /** Keys of the dialog's texts; `confirmArgs` fill the content. */
  confirmTitle: string;
  confirmContent: string;
  confirmArgs?: object;
  /** What is meant, below the question. */
  confirmDetails?: ReactNode;
  /** Asks for a reason too, and offers these (codes of templates). */
  reasons?: readonly string[];
  /** Whether only the log has the reason, and nobody else reads it. */
  isReasonForLog?: boolean;
  /** Has to be typed before anything happens. */
  numberToType?: number;
  /** Whether there is nothing to confirm, or not yet. */
  isBlocked?: boolean;
}

interface ConfirmedActionProps extends Confirmation<object> {
  /** How often the question was asked for: each time it is asked anew. */
  asked: number;
  onPending: (isPending: boolean) => void;
}

/** Asks, and acts on a yes. It outlives its dialog, since the action does. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { asked, onPending, icon, label, color = 'error', ...rest } = props;
  const { confirmTitle, confirmContent, confirmArgs, confirmDetails, reasons, ...others } = rest;
  const { isReasonForLog, numberToType, isBlocked, ...action } = others;
  const [answered, setAnswered] = useState(0);
  // Kept until the action succeeds, so that nobody types it twice.
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
      reasons={reasons}
      isReasonForLog={isReasonForLog}
      numberToType={numberToType}
      isBlocked={isBlocked}
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
