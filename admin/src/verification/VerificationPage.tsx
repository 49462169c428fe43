import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../components/figures/EmptyState.js';
import { LogHistory } from '../components/record/RecordHistory.js';
import { PageTitle } from '../components/shell/screen.js';
import { UndoableTasksAlert } from '../components/tasks/UndoableTasks.js';
import { JobTable } from './JobTable.js';
import { MethodCard } from './MethodCard.js';
import { useJobs, useMethods } from './useVerification.js';

const OF_VERIFICATION = { resource_type: 'verification' } as const;

/** How tasks are checked, how the services behind that do, and the work that waits for them. */
export function VerificationPage() {
  const methods = useMethods();
  const jobs = useJobs();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="verification.title" />
      <UndoableTasksAlert />
      <Section name="methods" query={methods}>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {methods.data?.map((method) => (
            <MethodCard key={method.method} method={method} />
          ))}
        </Box>
      </Section>
      <Section name="jobs" query={jobs}>
        <Card>
          <JobTable jobs={jobs.data ?? []} />
        </Card>
      </Section>
      <Card sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <LogHistory filter={OF_VERIFICATION} />
      </Card>
    </Box>
  );
}

interface SectionProps {
  /** `verification.<name>` names the section, `verification.<name>_help` explains it. */
  name: 'methods' | 'jobs';
  query: { data?: object; error: Error | null; refetch: () => void };
  children: ReactNode;
}

function Section({ name, query, children }: SectionProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, refetch } = query;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId}>
        {translate(`verification.${name}`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 720 }}>
        {translate(`verification.${name}_help`)}
      </Typography>
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {!data && error && (
        <Card>
          <LoadFailed title={`verification.${name}_failed`} error={error} retry={refetch} />
        </Card>
      )}
      {data && children}
    </Box>
  );
}
