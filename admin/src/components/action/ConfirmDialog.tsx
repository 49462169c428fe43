import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import type { Notice } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { isBlank, noticeOf, ReasonField } from './ReasonField.js';

export type ConfirmTone = 'error' | 'warning' | 'success' | 'primary';

interface ConfirmDialogProps {
  /** A warning by itself; null for none. */
  icon?: ReactNode;
  tone: ConfirmTone;
  /** Keys of the catalogue; `args` fill the content. */
  title: string;
  content: string;
  args?: object;
  /** What is meant, below the question. */
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Asks for a reason too, and offers these (codes of templates). */
  reasons?: readonly string[];
  /** What the reason starts with. */
  firstNotice?: Notice;
  /** With the reason, or the code of the template that says it. */
  onConfirm: (notice: Notice) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation, and for a reason where one is needed. Otherwise the cancel button has the
 * focus, so that Enter alone changes nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon = <WarningIcon />, tone, title, content, args, details, onConfirm, onClose } = props;
  const { confirmLabel, cancelLabel = 'ra.action.cancel', reasons, firstNotice } = props;
  const translate = useTranslate();
  const id = useId();
  const language = useLanguage();
  const [draft, setDraft] = useState(() => ({
    reason: reasonText(firstNotice?.reason ?? '', language),
    reason_zh: firstNotice?.reason_zh ?? '',
  }));
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const confirm = () => {
    if (!reasons || !isBlank(draft)) return onConfirm(noticeOf(draft));
    setMissing(true);
    input.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
    >
      <Box sx={{ display: 'flex', gap: 2, p: 3, pb: 2.5 }}>
        {icon !== null && (
          <Box
            aria-hidden
            sx={(theme) => ({
              display: 'grid',
              placeItems: 'center',
              flexShrink: 0,
              width: 40,
              height: 40,
              borderRadius: '12px',
              color: `${tone}.main`,
              bgcolor: alpha(theme.palette[tone].main, 0.13),
            })}
          >
            {icon}
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" id={`${id}-title`} sx={{ fontSize: '1.0625rem' }}>
            {translate(title)}
          </Typography>
          <Typography
            color="textSecondary"
            id={`${id}-content`}
            sx={{ mt: 0.75, lineHeight: 1.6, textWrap: 'balance' }}
          >
            {translate(content, args)}
          </Typography>
          {details && (
            <Typography variant="body2" component="div" sx={{ mt: 1, '& p': { m: 0, mt: 1 } }}>
              {details}
            </Typography>
          )}
          {reasons && (
            <ReasonField
              value={draft}
              onChange={setDraft}
              templates={reasons}
              isMissing={isMissing && isBlank(draft)}
              inputRef={input}
            />
          )}
        </Box>
      </Box>
      <DialogActions
        sx={{ '& > button': { flex: { xs: 'auto', sm: 'none' }, px: 2, whiteSpace: 'nowrap' } }}
      >
        <Button
          color="inherit"
          variant="outlined"
          onClick={onClose}
          autoFocus={!reasons}
          sx={{ borderColor: 'divider' }}
        >
          {translate(cancelLabel)}
        </Button>
        <Button color={tone} variant="contained" onClick={confirm}>
          {translate(confirmLabel)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** The one question before unsaved changes are lost. */
export const DiscardDialog = ({ onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    tone="warning"
    title="unsaved.title"
    content="ra.message.unsaved_changes"
    confirmLabel="unsaved.discard"
    cancelLabel="unsaved.keep"
    onConfirm={onDiscard}
    onClose={onKeep}
  />
);
