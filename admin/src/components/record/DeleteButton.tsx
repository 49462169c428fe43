import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ConfirmButton } from '../action/ConfirmButton.js';

interface DeleteButtonProps {
  onDeleted?: (id: Identifier) => void;
}

/** Deletes the record in context after a confirmation; its texts are under the resource's name. */
export function DeleteButton({ onDeleted }: DeleteButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<RaRecord>();
  const dataProvider = useDataProvider();
  const getRecordRepresentation = useGetRecordRepresentation(resource);
  if (!record) return null;
  const { id } = record;
  const name = getRecordRepresentation(record);
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label={`${resource}.delete`}
      accessibleName={translate(`${resource}.delete_named`, { name })}
      confirmTitle={`${resource}.delete_title`}
      confirmContent={`${resource}.delete_confirm`}
      confirmArgs={{ name }}
      run={() => dataProvider.delete(resource, { id, previousData: record })}
      onSuccess={() => onDeleted?.(id)}
      success={`${resource}.deleted`}
      failure={`${resource}.delete_failed`}
    />
  );
}
