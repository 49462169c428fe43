import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/figures/EmptyState.js';
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
  const translate = useTranslate();
  const appeal = useRecordContext<AppealRecord>();
  const { error, refetch } = useShowContext();
  if (appeal?.status === 'open') return <AnswerForm appeal={appeal} />;
  return (
    <DialogContent dividers>
      {appeal && <AppealSubject appeal={appeal} />}
      {!appeal && !error && <Skeleton variant="rounded" height={320} />}
      {!appeal && error && (
        <EmptyState
          role="alert"
          icon={<CloudOffIcon />}
          title="appeals.one_failed"
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => refetch()}>
              {translate('errors.retry')}
            </Button>
          }
        />
      )}
    </DialogContent>
  );
}
