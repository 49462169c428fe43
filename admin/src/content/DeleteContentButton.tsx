import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { ContentRecord } from '../providers/data/records.js';
import { useContentName } from './contentName.js';

export function DeleteContentButton() {
  const translate = useTranslate();
  const item = useRecordContext<ContentRecord>();
  const name = useContentName();
  const dataProvider = useDataProvider();
  if (!item) return null;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label="contents.delete"
      accessibleName={translate('contents.delete_named', { name })}
      questionTitle="contents.delete_title"
      question="contents.delete_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.delete('contents', { id: item.id })}
      success="contents.deleted"
      failure="contents.delete_failed"
    />
  );
}
