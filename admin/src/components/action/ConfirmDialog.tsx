import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Box, Dialog, DialogActions, Typography } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Notice } from '../../providers/data/records.js';
import { useNumberFormat } from '../figures/formats.js';
import { ToneTile } from '../figures/tones.js';
import { FormField } from '../form/FormField.js';
import { TextButton } from '../TextButton.js';
import { Text } from '../text.js';
import { isBlank, NO_NOTICE, type NoticeDraft, noticeOf, ReasonField } from './ReasonField.js';

export type ConfirmTone = 'error' | 'warning' | 'success' | 'primary';

export interface ConfirmDialogProps {
  /** A warning by default; null for none. */
  icon?: ReactNode;
  tone: ConfirmTone;
  /** Keys of the catalogue, which `args` fill. */
  title: string;
  content: string;
  args?: object;
  details?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Asks for a reason too, and offers these codes of templates. */
  reasons?: readonly string[];
  isReasonForLog?: boolean;
  /** Offers this reason, so that Enter confirms. */
  lastReason?: NoticeDraft;
  /** A number to type before confirming an action that cannot be undone. */
  numberToType?: number;
  isBlocked?: boolean;
  isPending?: boolean;
  /** Receives the reason, or the code of its template. */
  onConfirm: (notice: Notice) => void;
  onClose: () => void;
}

/** Asks for confirmation, and for a reason; without one, Enter cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon = <WarningIcon />, tone, title, content, args, details, onConfirm, onClose } = props;
  const { confirmLabel, cancelLabel = 'ra.action.cancel', reasons, isReasonForLog } = props;
  const { lastReason = NO_NOTICE, numberToType, isBlocked = false } = props;
  const { isPending = false } = props;
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const id = useId();
  const [draft, setDraft] = useState(lastReason);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const numberInput = useRef<HTMLInputElement>(null);
  const isTyped = numberToType === undefined || isNumber(typed, numberToType);
  const isOffered = reasons !== undefined && !isBlank(lastReason);
  const isGiven = !reasons || !isBlank(draft);
  const confirm = () => {
    if (isGiven && isTyped) return onConfirm(noticeOf(draft));
    setMissing(true);
    (isGiven ? numberInput : input).current?.focus();
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
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: { xs: 1, sm: 2 },
          p: { xs: 2.5, sm: 3 },
          pb: 2.5,
        }}
      >
        {icon !== null && (
          <ToneTile tone={tone} size={40}>
            {icon}
          </ToneTile>
        )}
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
          <Text
            text={title}
            args={args}
            variant="h2"
            id={`${id}-title`}
            sx={{ fontSize: '1.0625rem' }}
          />
          <Text
            text={content}
            args={args}
            color="textSecondary"
            id={`${id}-content`}
            sx={{ mt: 0.75, lineHeight: 1.6, textWrap: 'balance' }}
          />
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
              isForLog={isReasonForLog}
              isFocused={!isOffered}
            />
          )}
          {numberToType !== undefined && (
            <FormField
              label={translate('action.type_number', { number: number(numberToType) })}
              required
              value={typed}
              error={isMissing && !isTyped ? 'action.type_number_wrong' : undefined}
              inputRef={numberInput}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              sx={{ mt: 2 }}
            />
          )}
        </Box>
      </Box>
      <DialogActions
        sx={{ '& > button': { flex: { xs: 'auto', sm: 'none' }, px: 2, whiteSpace: 'nowrap' } }}
      >
        <TextButton
          label={cancelLabel}
          color="inherit"
          variant="outlined"
          onClick={onClose}
          autoFocus={!reasons}
          sx={{ borderColor: 'divider' }}
        />
        <TextButton
          label={confirmLabel}
          color={tone}
          variant="contained"
          onClick={confirm}
          disabled={isBlocked}
          loading={isPending}
          autoFocus={isOffered}
        />
      </DialogActions>
    </Dialog>
  );
}

/** The number of affected records, with spaces and the separators of any language. */
const isNumber = (typed: string, number: number): boolean =>
  typed.replace(/[\s,.’']/g, '') === String(number);

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

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
