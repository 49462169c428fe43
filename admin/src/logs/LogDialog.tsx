import { DialogContent } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { TimeField } from '../components/record/fields.js';
import { LogValues } from '../components/record/LogValues.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { Section } from '../components/Section.js';
import { useRecord } from '../components/useRecord.js';
import type { LogRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useLogNames } from './LogFields.js';

export function LogDialog({ id }: RecordViewProps) {
  const locale = useLanguage();
  return (
    <ShowDialog id={id} title="logs.entry" meta={{ locale }} height={200}>
      <DialogContent dividers>
        <LogContent />
      </DialogContent>
    </ShowDialog>
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
  const entry = useRecord<LogRecord>();
  const screen = SCREENS[entry.resource_type];
  const isThere = screen && entry.resource_id && !entry.action.startsWith('delete_');
  const { resource_id, admin_username, ip_address, details } = entry;
  return (
    <>
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
      {entry.has_values && (
        <Section title="history.values" sx={{ mt: 2 }}>
          <LogValues entry={entry} />
        </Section>
      )}
    </>
  );
}
