import { maxLength } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH, METHOD_TEXTS } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { LongTextInput } from '../components/form/inputs.js';
import type { MethodRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useShowVerification } from './useVerification.js';

// Made once, or react-hook-form would register the fields again.
const NOTE = maxLength(MAX_LENGTH.reason);

type MethodChange = Schemas['VerificationMethodUpdateDto'];

interface SwitchOffDialogProps {
  method: MethodRecord;
  onClose: () => void;
}

/** What switching a method off means, and what visitors read meanwhile, in both languages. */
export function SwitchOffDialog({ method, onClose }: SwitchOffDialogProps) {
  const switchOff = useSwitchOff(method, onClose);
  const { note, note_en, tasks, is_enabled } = method;
  const name = METHOD_TEXTS[method.method].name[useLanguage()];
  return (
    <ActionDialog<MethodChange>
      title={`verification.${is_enabled ? 'switch_off_title' : 'edit_note_title'}`}
      text="verification.switch_off_text"
      args={{ name, smart_count: tasks }}
      submitLabel={is_enabled ? 'verification.switch_off' : 'ra.action.save'}
      color="warning"
      maxWidth="sm"
      record={{ note, note_en }}
      onSubmit={switchOff}
      onClose={onClose}
    >
      <LongTextInput source="note" label="verification.note" validate={NOTE} autoFocus />
      <LongTextInput
        source="note_en"
        label="verification.note_en"
        helperText="verification.note_help"
        validate={NOTE}
      />
    </ActionDialog>
  );
}

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
      isForm: true,
      update: showMethod,
      onSuccess: onDone,
    });
}
