import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Action, useAction } from '../useAction.js';
import { ConfirmDialog, type ConfirmTone } from './ConfirmDialog.js';

interface ConfirmButtonProps<T extends object> extends Action<T> {
  icon: ReactNode;
  /** The button's words: beside the icon, or in its tooltip when `compact`. */
  label: string;
  /** What assistive technology reads when the words alone do not say which record is meant. */
  accessibleName?: string;
  compact?: boolean;
  color?: ConfirmTone;
  /** Keys of the dialog's texts; `confirmArgs` fill the content. */
  confirmTitle: string;
  confirmContent: string;
  confirmArgs?: object;
  /** Returns false to keep the dialog closed, for instance because nothing is selected. */
  onOpen?: () => boolean;
}

/** A button that opens a confirmation dialog before it acts. */
export function ConfirmButton<T extends object>(props: ConfirmButtonProps<T>) {
  const { icon, label, accessibleName, compact = false, color = 'error', onOpen } = props;
  const { confirmTitle, confirmContent, confirmArgs, ...action } = props;
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const { mutate, isPending } = useAction(action);
  const open = () => {
    if (onOpen?.() !== false) setDialogOpen(true);
  };
  const text = translate(label);
  const shared = {
    color,
    onClick: open,
    disabled: isPending,
    'aria-label': accessibleName ?? text,
  };
  return (
    <>
      {compact ? (
        <Tooltip title={text}>
          <span>
            <IconButton {...shared} size="small">
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button {...shared} size="small" startIcon={icon}>
          {text}
        </Button>
      )}
      {dialogOpen && (
        <ConfirmDialog
          icon={icon}
          tone={color}
          title={confirmTitle}
          content={confirmContent}
          args={confirmArgs}
          confirmLabel={label}
          onClose={close}
          onConfirm={() => {
            close();
            mutate();
          }}
        />
      )}
    </>
  );
}
