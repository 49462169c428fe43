import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useApiCall } from '../components/action/useApiCall.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { Permitted } from '../components/Permitted.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint } from '../components/text.js';
import type { JobRecord } from '../providers/data/records.js';
import { BLOCK_TABLE } from '../theme/styles.js';
import { useShowVerification } from './useVerification.js';

const FIGURES = ['waiting', 'active', 'failed'] as const;

/** The queues of background jobs, with a button that retries what failed. */
export function JobTable({ jobs }: { jobs: JobRecord[] }) {
  const translate = useTranslate();
  if (jobs.length === 0) {
    return <Hint text="verification.no_jobs" sx={{ p: 3 }} />;
  }
  const heads = ['queue', ...FIGURES, 'oldest', 'last_error'];
  return (
    <Box component="table" aria-label={translate('verification.jobs')} sx={BLOCK_TABLE}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {translate(`verification.job_column.${head}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </tbody>
    </Box>
  );
}

function JobRow({ job }: { job: JobRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { oldest_waiting_at, last_error, last_error_at } = job;
  const label = (column: string) => translate(`verification.job_column.${column}`);
  return (
    <tr>
      <th scope="row">{translate(`verification.job.${job.name}`, { _: job.name })}</th>
      {FIGURES.map((figure) => (
        <td key={figure} data-label={label(figure)}>
          {number(job[figure])}
        </td>
      ))}
      <td data-label={label('oldest')}>
        {oldest_waiting_at ? <DateTime time={oldest_waiting_at} /> : '—'}
      </td>
      <td data-label={label('last_error')} style={{ overflowWrap: 'anywhere' }}>
        {last_error || '—'}
        {last_error_at && (
          <Caption component="div">
            <DateTime time={last_error_at} />
          </Caption>
        )}
      </td>
      <td>
        <Permitted to="jobs.retry">
          <RetryButton job={job} />
        </Permitted>
      </td>
    </tr>
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
