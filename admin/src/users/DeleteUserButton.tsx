import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useDataProvider, useRecordContext, useTranslate, useUnselect } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { UserRecord } from '../providers/data/records.js';
import { userLabel } from './userLabel.js';

export function DeleteUserButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider();
  const unselect = useUnselect('users');
  if (!user) return null;
  const name = userLabel(user);
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      color="error"
      label="users.delete"
      accessibleName={translate('users.delete_named', { name })}
      questionTitle="users.delete_title"
      question="users.delete_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.delete('users', { id: user.id })}
      onSuccess={() => unselect([user.id])}
      success="users.deleted"
      failure="users.delete_failed"
    />
  );
}
