import { DialogContent, Skeleton } from '@mui/material';
import { Link, ShowBase, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { TimeField } from '../components/record/fields.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { DetailList, RecordDialog } from '../components/record/RecordDialog.js';
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
  const { resource_id, admin_username, ip_address, details } = entry;
  return (
    <DetailList
      fields={{
        created_at: <TimeField source="created_at" />,
        admin_username,
        action: actionName(entry.action),
        resource_type: (
          <>
            {resourceName(entry.resource_type)}{' '}
            {isThere && (
              <Link to={`/${screen}/${resource_id}`}>
                {translate('logs.open_record', { id: resource_id })}
              </Link>
            )}
          </>
        ),
        ip_address,
        details,
      }}
    />
  );
}
