import { maxLength } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH, METHOD_TEXTS } from '#libs/domain/index.js';
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

/** Switches a method off with a note to visitors in both languages, or changes the note. */
export function SwitchOffDialog({ method, onClose }: SwitchOffDialogProps) {
  const { showMethod } = useShowVerification();
  const { note, note_en, tasks, is_enabled } = method;
  const name = METHOD_TEXTS[method.method].name[useLanguage()];
  return (
    <ActionDialog
      title={`verification.${is_enabled ? 'switch_off_title' : 'edit_note_title'}`}
      text="verification.switch_off_text"
      args={{ name, smart_count: tasks }}
      submitLabel={is_enabled ? 'verification.switch_off' : 'ra.action.save'}
      color="warning"
      maxWidth="sm"
      record={{ note, note_en }}
      action={(changes: MethodChange) => ({
        run: (api) =>
          api('updateVerificationMethod', {
            path: { method: method.method },
            body: { is_enabled: false, note: changes.note, note_en: changes.note_en },
          }),
        success: is_enabled ? 'verification.switched_off' : 'verification.note_saved',
        failure: 'verification.switch_failed',
        update: showMethod,
      })}
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
