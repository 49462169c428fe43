import { Box, DialogActions, DialogContent, Skeleton } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  SaveButton,
  type TransformData,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import { isConflict, withoutFields } from '../../providers/httpError.js';
import { FORM_OF_DIALOG } from '../../theme/styles.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { ConflictAlert } from '../form/ConflictAlert.js';
import { UnsavedChanges } from '../form/UnsavedChanges.js';
import { TextButton } from '../TextButton.js';
import { useRecordAddress } from './RecordAddress.js';
import { RecordDialog } from './RecordDialog.js';

interface CreateDialogProps {
  /** The form's default values, unless another record is copied. */
  record: object;
  transform?: TransformData;
  children: ReactNode;
}

/** Creates a record; its texts are under the resource's name. */
export function CreateDialog({ record, transform, children }: CreateDialogProps) {
  const { state } = useLocation();
  const form = useFormDialog();
  return (
    <CreateBase
      record={{ ...record, ...state?.copy }}
      redirect={false}
      mutationOptions={form.options}
      transform={transform}
    >
      <FormDialog form={form}>{children}</FormDialog>
    </CreateBase>
  );
}

interface EditDialogProps {
  id: string;
  transform?: TransformData;
  actions?: ReactNode;
  /** Below the inputs, such as the record's history. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Edits a record; its texts are under the resource's name. */
export function EditDialog({ id, transform, actions, aside, children }: EditDialogProps) {
  const form = useFormDialog(id);
  return (
    <EditBase
      id={id}
      redirect={false}
      mutationMode="pessimistic"
      mutationOptions={form.options}
      transform={transform}
    >
      <FormDialog form={form} actions={actions} aside={aside}>
        {children}
      </FormDialog>
    </EditBase>
  );
}

/** Handles a saved or rejected form; react-admin passes field errors to the fields. */
function useFormDialog(id?: string) {
  const action = id ? 'update' : 'create';
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const { close } = useRecordAddress();
  const saved = useRef(false);
  const [conflict, setConflict] = useState<RaRecord | null>(null);
  const onError = async (error: unknown) => {
    if (id && isConflict(error)) {
      setConflict((await dataProvider.getOne(resource, { id })).data);
    }
    notifyFailure(`${resource}.${action}_failed`, withoutFields(error));
  };
  const onSuccess = () => {
    saved.current = true;
    notify(`${resource}.${action}d`, { type: 'success' });
    close();
    refresh();
  };
  return {
    title: `${resource}.${id ? 'edit' : 'create'}`,
    options: { onSuccess, onError },
    close,
    saved,
    conflict,
    onSolved: () => setConflict(null),
  };
}

interface FormDialogProps extends Omit<EditDialogProps, 'id' | 'transform'> {
  form: ReturnType<typeof useFormDialog>;
}

/** Enabled before anything is changed, and not while it saves: a second press would create a second record. */
function SaveOnce() {
  const { isSubmitting } = useFormState();
  return <SaveButton alwaysEnable={!isSubmitting} />;
}

function FormDialog({ form, actions, aside, children }: FormDialogProps) {
  const record = useRecordContext();
  const { title, close, saved, conflict, onSolved } = form;
  return (
    <RecordDialog title={title} actions={record && actions}>
      {!record ? (
        <DialogContent dividers>
          <Skeleton variant="rounded" height={320} />
        </DialogContent>
      ) : (
        <Box sx={FORM_OF_DIALOG}>
          {/* The browser's own messages would be in its language, not the admin's. */}
          <Form noValidate>
            <UnsavedChanges saved={saved} />
            <DialogContent dividers>
              {conflict && (
                <ConflictAlert key={conflict['updated_at']} latest={conflict} onSolved={onSolved} />
              )}
              {children}
              {aside}
            </DialogContent>
            <DialogActions>
              <TextButton label="ra.action.cancel" color="inherit" onClick={close} />
              <SaveOnce />
            </DialogActions>
          </Form>
        </Box>
      )}
    </RecordDialog>
  );
}
