import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Form, maxLength, TextInput, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { keepEmptyText } from '../components/form/parse.js';
import { UnsavedChanges } from '../components/form/UnsavedChanges.js';
import type { MethodRecord } from '../providers/data/records.js';
import { useShowVerification } from './useVerification.js';

// Made once, or react-hook-form would register the fields anew.
const NOTE = maxLength(MAX_LENGTH.reason);

type MethodChange = Schemas['VerificationMethodUpdateDto'];

interface SwitchOffDialogProps {
  method: MethodRecord;
  onClose: () => void;
}

/** What switching a method off means, and what visitors read meanwhile, in both languages. */
export function SwitchOffDialog({ method, onClose }: SwitchOffDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const switchOff = useSwitchOff(method, onClose);
  const { note, note_en, tasks, is_enabled } = method;
  const name = translate(`tasks.verification.${method.method}`);
  const title = translate(`verification.${is_enabled ? 'switch_off_title' : 'edit_note_title'}`, {
    name,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Form
        record={{ note, note_en }}
        onSubmit={(values: object) => switchOff(values as MethodChange)}
        noValidate
        sanitizeEmptyValues={false}
      >
        <UnsavedChanges />
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <DialogContentText variant="body2">
            {translate('verification.switch_off_text', { smart_count: tasks })}
          </DialogContentText>
          <TextInput
            source="note"
            label="verification.note"
            validate={NOTE}
            parse={keepEmptyText}
            multiline
            minRows={2}
            autoFocus
          />
          <TextInput
            source="note_en"
            label="verification.note_en"
            helperText="verification.note_help"
            validate={NOTE}
            parse={keepEmptyText}
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <SubmitButton label={is_enabled ? 'verification.switch_off' : 'ra.action.save'} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function SubmitButton({ label }: { label: string }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" color="warning" loading={isSubmitting}>
      {translate(label)}
    </Button>
  );
}

/** Returns a function that resolves with the errors of single fields, if there are any. */
function useSwitchOff({ method, is_enabled }: MethodRecord, onDone: () => void) {
  const { run } = useApiCall<MethodRecord>();
  const { showMethod } = useShowVerification();
  return ({ note, note_en }: MethodChange) =>
    run({
      run: (api) =>
        api('updateVerificationMethod', {
          path: { method },
          body: { is_enabled: false, note, note_en },
        }),
      success: is_enabled ? 'verification.switched_off' : 'verification.note_saved',
      failure: 'verification.switch_failed',
      update: showMethod,
      onSuccess: onDone,
    });
}
