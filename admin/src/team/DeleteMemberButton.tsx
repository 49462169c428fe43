import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { TeamMemberRecord } from '../providers/data/records.js';

export function DeleteMemberButton() {
  const translate = useTranslate();
  const member = useRecordContext<TeamMemberRecord>();
  const dataProvider = useDataProvider();
  if (!member) return null;
  const { id, name } = member;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label="team.delete"
      accessibleName={translate('team.delete_named', { name })}
      questionTitle="team.delete_title"
      question="team.delete_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.delete('team', { id, previousData: member })}
      success="team.deleted"
      failure="team.delete_failed"
    />
  );
}
