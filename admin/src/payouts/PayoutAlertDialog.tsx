import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { DiscardDialog } from '../components/action/ConfirmDialog.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { FormField } from '../components/form/FormField.js';
import type { PayoutAlert } from '../providers/data/records.js';
import { useUnsavedWork } from '../providers/unsaved.js';
import { PayoutAlertFacts } from './PayoutAlertFacts.js';
import { CandidateField, OutcomeField } from './PayoutAlertOutcome.js';
import { useReadPayouts } from './usePayouts.js';

interface PayoutAlertDialogProps {
  alert: PayoutAlert;
  onClose: () => void;
}

/** Asks what an alert was about, and explains what each answer does. */
export function PayoutAlertDialog({ alert, onClose }: PayoutAlertDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const form = useResolution(alert, onClose);
  const { outcome, payout, note, isMissing } = form;
  const [isLeaving, setLeaving] = useState(false);
  const isWritten = note.trim() !== '';
  useUnsavedWork(isWritten);
  const leave = () => (isWritten ? setLeaving(true) : onClose());
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('payouts.resolve_title')}</DialogTitle>
      <DialogContent dividers>
        <Box
          component="form"
          id={`${titleId}-form`}
          noValidate
          onSubmit={form.submit}
          sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <div>
            <strong>{translate(`payouts.alert.${alert.code}`)}</strong>
            <PayoutAlertFacts alert={alert} />
          </div>
          <OutcomeField
            alert={alert}
            value={outcome}
            onChange={form.setOutcome}
            isMissing={isMissing && outcome === null}
          />
          {outcome === 'paid' && alert.candidates.length > 0 && (
            <CandidateField
              candidates={alert.candidates}
              value={payout}
              onChange={form.setPayout}
              isMissing={isMissing && payout === null}
            />
          )}
          <NoteField
            value={note}
            onChange={form.setNote}
            isMissing={isMissing && note.trim() === ''}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          type="submit"
          form={`${titleId}-form`}
          variant="contained"
          disabled={form.isPending}
        >
          {translate('payouts.resolve')}
        </Button>
      </DialogActions>
      {isLeaving && <DiscardDialog onDiscard={onClose} onKeep={() => setLeaving(false)} />}
    </Dialog>
  );
}

/** The answer; the dialog stays open until the server has stored it. */
function useResolution({ id, outcomes, candidates }: PayoutAlert, onClose: () => void) {
  const readAgain = useReadPayouts();
  const { run, isPending } = useApiCall();
  const [outcome, setOutcome] = useState(only(outcomes));
  const [payout, setPayout] = useState(only(candidates)?.payout_id ?? null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const needsPayout = outcome === 'paid' && candidates.length > 0;
    if (!outcome || note.trim() === '' || (needsPayout && !payout)) return setMissing(true);
    const resolution = { outcome, note, ...(needsPayout && payout && { payout_id: payout }) };
    run({
      run: (api) => api('resolvePayoutAlert', { path: { id }, body: resolution }),
      success: 'payouts.resolved',
      failure: 'payouts.resolve_failed',
      update: readAgain,
      onSuccess: onClose,
    });
  };
  const values = { outcome, payout, note, isMissing, isPending };
  return { ...values, setOutcome, setPayout, setNote, submit };
}

/** A single choice is preselected. */
const only = <T,>(choices: readonly T[]): T | null =>
  choices.length === 1 ? (choices[0] ?? null) : null;

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  isMissing: boolean;
}

function NoteField({ value, onChange, isMissing }: NoteFieldProps) {
  const translate = useTranslate();
  return (
    <FormField
      label={translate('payouts.note')}
      help={translate('payouts.note_help')}
      error={isMissing ? 'payouts.note_missing' : undefined}
      required
      multiline
      minRows={2}
      maxRows={6}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: MAX_LENGTH.reason } }}
    />
  );
}
