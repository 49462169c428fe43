import { maxLength, TextInput, useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH, METHOD_TEXTS } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { keepEmptyText } from '../components/form/parse.js';
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
  const translate = useTranslate();
  const switchOff = useSwitchOff(method, onClose);
  const { note, note_en, tasks, is_enabled } = method;
  const name = METHOD_TEXTS[method.method].name[useLanguage()];
  const title = translate(`verification.${is_enabled ? 'switch_off_title' : 'edit_note_title'}`, {
    name,
  });
  return (
    <ActionDialog<MethodChange>
      title={title}
      text={translate('verification.switch_off_text', { smart_count: tasks })}
      submitLabel={is_enabled ? 'verification.switch_off' : 'ra.action.save'}
      color="warning"
      maxWidth="sm"
      record={{ note, note_en }}
      onSubmit={switchOff}
      onClose={onClose}
    >
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
    </ActionDialog>
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
      isForm: true,
      update: showMethod,
      onSuccess: onDone,
    });
}
