import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Loaded } from '../components/figures/EmptyState.js';
import { HistoryCard } from '../components/record/RecordHistory.js';
import { Section } from '../components/Section.js';
import { PageTitle } from '../components/shell/screen.js';
import { UndoableTasksAlert } from '../components/tasks/UndoableTasks.js';
import { Hint } from '../components/text.js';
import { COLUMNS, PLAIN_LIST } from '../theme/styles.js';
import { JobTable } from './JobTable.js';
import { MethodCard } from './MethodCard.js';
import { useJobs, useMethods } from './useVerification.js';

export function VerificationPage() {
  const methods = useMethods();
  const jobs = useJobs();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="verification.title" />
      <UndoableTasksAlert />
      <PageSection name="methods" query={methods}>
        {(known) => (
          <Box component="ul" sx={{ ...PLAIN_LIST, ...COLUMNS }}>
            {known.map((method) => (
              <MethodCard key={method.method} method={method} />
            ))}
          </Box>
        )}
      </PageSection>
      <PageSection name="jobs" query={jobs}>
        {(known) => (
          <Card>
            <JobTable jobs={known} />
          </Card>
        )}
      </PageSection>
      <HistoryCard type="verification" />
    </Box>
  );
}

interface SectionProps<T> {
  /** `verification.<name>` names the section, `verification.<name>_help` explains it. */
  name: 'methods' | 'jobs';
  query: { data?: T; error: Error | null; refetch: () => void };
  children: (data: T) => ReactNode;
}

const PageSection = <T,>({ name, query, children }: SectionProps<T>) => (
  <Section title={`verification.${name}`} level="h2">
    <Hint text={`verification.${name}_help`} sx={{ mb: 1.5, maxWidth: 720 }} />
    <Loaded query={query} failed={`verification.${name}_failed`} height={240}>
      {children}
    </Loaded>
  </Section>
);
