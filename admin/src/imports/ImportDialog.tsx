import { DialogContent } from '@mui/material';
import { useEffect } from 'react';
import { useShowContext, useTranslate } from 'react-admin';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { DetailList, ShowDialog } from '../components/record/RecordDialog.js';
import { useRecord } from '../components/useRecord.js';
import type { ImportDetails } from '../providers/data/records.js';
import { ImportActions } from './ImportActions.js';
import { ImportStatus } from './ImportFields.js';
import { RejectedRows } from './RejectedRows.js';

/** How often a running import is read again, in milliseconds. */
const PROGRESS_MS = 2_000;

/** The list's record, which has no sums, is another query than the dialog's. */
const META = { with: 'sums' };

export const ImportDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="imports.one" failed="imports.one_failed" meta={META} height={320}>
    <DialogContent dividers>
      <ImportFacts />
      <RejectedRows />
    </DialogContent>
    <ImportActions />
  </ShowDialog>
);

function ImportFacts() {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const it = useRecord<ImportDetails>();
  useProgress(it.status);
  const sum = ({ awards, points }: ImportDetails['open']) =>
    awards > 0 && translate('imports.sum', { smart_count: awards, points });
  return (
    <DetailList
      fields={{
        status: <ImportStatus />,
        file_name: it.file_name,
        sum: translate('imports.sum', { smart_count: it.awards, points: it.points }),
        known: number(it.known),
        unknown: number(it.awards - it.known),
        booked: sum(it.booked),
        open: it.status !== 'checked' && sum(it.open),
        reversed: sum(it.reversed),
        withdrawn: sum(it.withdrawn),
        uploaded_by: it.uploaded_by,
        created_at: <DateTime time={it.created_at} />,
        confirmed_by: it.confirmed_by || null,
        confirmed_at: it.confirmed_at && <DateTime time={it.confirmed_at} />,
        undone_by: it.undone_by || null,
        reason: it.reason || null,
        sha256: <code>{it.sha256}</code>,
      }}
    />
  );
}

/** Reads the import again while a job books or undoes it. */
function useProgress(status: ImportDetails['status']): void {
  const { refetch } = useShowContext();
  const isRunning = status === 'booking' || status === 'undoing';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => refetch(), PROGRESS_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
}
