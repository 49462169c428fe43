import ConfirmIcon from '@mui/icons-material/CheckOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { DialogActions } from '@mui/material';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useRecordAddress } from '../components/record/RecordAddress.js';
import { useRecord } from '../components/useRecord.js';
import type { ImportDetails } from '../providers/data/records.js';

/** Confirm or delete a checked import, undo a booked one. */
export function ImportActions() {
  const { close } = useRecordAddress();
  const { id, status, file_name, awards, points, sha256 } = useRecord<ImportDetails>();
  const path = { id };
  const shared = {
    permission: 'users.adjust',
    variant: 'outlined',
    confirmArgs: { name: file_name, smart_count: awards, points },
  } as const;
  if (status === 'booked') {
    return (
      <DialogActions>
        <ConfirmButton
          {...shared}
          icon={<UndoIcon />}
          label="imports.undo"
          reasons={[]}
          run={(api, notice) => api('undoImport', { path, body: notice })}
          success="imports.undo_started"
        />
      </DialogActions>
    );
  }
  if (status !== 'checked') return null;
  return (
    <DialogActions>
      <ConfirmButton
        {...shared}
        icon={<DeleteIcon />}
        label="imports.delete"
        run={async (api) => {
          await api('deleteImport', { path });
          return {};
        }}
        onSuccess={close}
        success="imports.deleted"
      />
      <ConfirmButton
        {...shared}
        icon={<ConfirmIcon />}
        label="imports.confirm"
        color="success"
        isDisabled={awards === 0}
        run={(api) => api('confirmImport', { path, body: { awards, points, sha256 } })}
        success="imports.confirmed"
      />
    </DialogActions>
  );
}
