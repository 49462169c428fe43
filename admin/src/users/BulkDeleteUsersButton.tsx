import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useDataProvider } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { useBulkSelection } from './useBulkSelection.js';

export function BulkDeleteUsersButton() {
  const { ids, clear, isUsable } = useBulkSelection();
  const dataProvider = useDataProvider<AdminDataProvider>();
  return (
    <ConfirmButton
      icon={<DeleteIcon />}
      label="users.bulk_delete"
      questionTitle="users.bulk_delete_title"
      question="users.bulk_delete_confirm"
      questionArgs={{ smart_count: ids.length }}
      onOpen={isUsable}
      run={() => dataProvider.deleteUsers(ids)}
      onSuccess={clear}
      success="users.bulk_deleted"
      count={(deleted) => deleted.length}
      failure="users.bulk_delete_failed"
    />
  );
}
