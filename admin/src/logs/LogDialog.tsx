import { DialogContent, Skeleton } from '@mui/material';
import { Link, ShowBase, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { TimeField } from '../components/record/fields.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { Detail, DetailList, RecordDialog } from '../components/record/RecordDialog.js';
import type { LogRecord } from '../providers/data/records.js';
import { useLogNames } from './LogFields.js';

export function LogDialog({ id }: RecordViewProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { close } = useRecordAddress();
  return (
    <ShowBase id={id} queryOptions={{ meta: { locale } }}>
      <RecordDialog title={translate('logs.entry', { id })} onClose={close}>
        <DialogContent dividers>
          <LogContent />
        </DialogContent>
      </RecordDialog>
    </ShowBase>
  );
}

const SCREENS: Readonly<Record<string, string>> = {
  user: 'users',
  task: 'tasks',
  content: 'contents',
  team: 'team',
};

function LogContent() {
  const translate = useTranslate();
  const { actionName, resourceName } = useLogNames();
  const entry = useRecordContext<LogRecord>();
  if (!entry) return <Skeleton variant="rounded" height={200} />;
  const screen = SCREENS[entry.resource_type];
  const isThere = screen && entry.resource_id && !entry.action.startsWith('delete_');
  return (
    <DetailList>
      <Detail field="created_at">
        <TimeField source="created_at" />
      </Detail>
      <Detail field="admin_username">{entry.admin_username}</Detail>
      <Detail field="action">{actionName(entry.action)}</Detail>
      <Detail field="resource_type">
        {resourceName(entry.resource_type)}{' '}
        {isThere && (
          <Link to={`/${screen}/${entry.resource_id}`}>
            {translate('logs.open_record', { id: entry.resource_id })}
          </Link>
        )}
      </Detail>
      <Detail field="ip_address">{entry.ip_address}</Detail>
      <Detail field="details">{entry.details}</Detail>
    </DetailList>
  );
}
