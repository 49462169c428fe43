import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { LoadFailed } from '../components/figures/LoadFailed.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { useRecordAddress } from '../components/record/RecordAddress.js';
import { RecordDialog } from '../components/record/RecordDialog.js';
import type { AppealRecord } from '../providers/data/records.js';
import { AnswerForm } from './AnswerForm.js';
import { AppealSubject } from './AppealSubject.js';

/** An appeal at an address of its own: what was decided, what the user says, and the answer. */
export function AppealDialog({ id }: RecordViewProps) {
  const translate = useTranslate();
  const { close } = useRecordAddress();
  return (
    // The dialog itself says when the appeal cannot be read.
    <ShowBase id={id} queryOptions={{ onError: () => undefined, retry: false }}>
      <RecordDialog title={translate('appeals.one', { id })} onClose={close}>
        <AppealContent />
      </RecordDialog>
    </ShowBase>
  );
}

function AppealContent() {
  const appeal = useRecordContext<AppealRecord>();
  const { error, refetch } = useShowContext();
  if (appeal?.status === 'open') return <AnswerForm appeal={appeal} />;
  return (
    <DialogContent dividers>
      {appeal && <AppealSubject appeal={appeal} />}
      {!appeal && !error && <Skeleton variant="rounded" height={320} />}
      {!appeal && error && <LoadFailed title="appeals.one_failed" error={error} retry={refetch} />}
    </DialogContent>
  );
}
