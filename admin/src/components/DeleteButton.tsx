import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ConfirmButton } from './ConfirmButton.js';

interface DeleteButtonProps {
  /** What the record is called, in the question and for assistive technology. */
  name: string;
  onDeleted?: (id: Identifier) => void;
}

/** Deletes the record in context; the resource's catalogue asks the question and has the messages. */
export function DeleteButton({ name, onDeleted }: DeleteButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<RaRecord>();
  const dataProvider = useDataProvider();
  if (!record) return null;
  const { id } = record;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label={`${resource}.delete`}
      accessibleName={translate(`${resource}.delete_named`, { name })}
      questionTitle={`${resource}.delete_title`}
      question={`${resource}.delete_confirm`}
      questionArgs={{ name }}
      run={() => dataProvider.delete(resource, { id, previousData: record })}
      onSuccess={() => onDeleted?.(id)}
      success={`${resource}.deleted`}
      failure={`${resource}.delete_failed`}
    />
  );
}
