import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useTranslate } from 'react-admin';
import { useApiCall } from '../components/action/useApiCall.js';
import { BlockTable, LongCell } from '../components/figures/BlockTable.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { Permitted } from '../components/Permitted.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint } from '../components/text.js';
import type { JobRecord } from '../providers/data/records.js';
import { useShowVerification } from './useVerification.js';

export function JobTable({ jobs }: { jobs: JobRecord[] }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  if (jobs.length === 0) return <Hint text="verification.no_jobs" sx={{ p: 3 }} />;
  return (
    <BlockTable
      label="verification.jobs"
      heads="verification.job_column"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={{
        queue: ({ name }) => translate(`verification.job.${name}`, { _: name }),
        waiting: ({ waiting }) => number(waiting),
        active: ({ active }) => number(active),
        failed: ({ failed }) => number(failed),
        oldest: ({ oldest_waiting_at: time }) => (time ? <DateTime time={time} /> : '—'),
        last_error: ({ last_error, last_error_at }) => (
          <LongCell>
            {last_error || '—'}
            {last_error_at && (
              <Caption component="div">
                <DateTime time={last_error_at} />
              </Caption>
            )}
          </LongCell>
        ),
      }}
      action={(job) => (
        <Permitted to="jobs.retry">
          <RetryButton job={job} />
        </Permitted>
      )}
    />
  );
}

function RetryButton({ job }: { job: JobRecord }) {
  const translate = useTranslate();
  const { showJob } = useShowVerification();
  const { run, isPending } = useApiCall<JobRecord>();
  const name = translate(`verification.job.${job.name}`, { _: job.name });
  const retry = () =>
    run({
      run: (api) => api('retryJobs', { path: { name: job.name } }),
      update: showJob,
      success: 'verification.retried',
      failure: 'verification.retry_failed',
    });
  return (
    <TextButton
      label="verification.retry"
      size="small"
      startIcon={<RetryIcon />}
      onClick={retry}
      disabled={job.failed === 0 || isPending}
      aria-label={translate('verification.retry_named', { name })}
    />
  );
}
