import { Box, Skeleton, Typography } from '@mui/material';
import { Link, RecordContextProvider, useGetList, useTranslate } from 'react-admin';
import { APPEAL_STATUSES, REMOVED_APPEAL } from '#libs/domain/index.js';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { OutsideScore } from '../components/decision/OutsideScore.js';
import { SignalList } from '../components/decision/SignalList.js';
import { Evidence } from '../components/evidence/Evidence.js';
import { StrangersText } from '../components/evidence/StrangersText.js';
import { WalletLinks } from '../components/evidence/WalletLinks.js';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { TimeField } from '../components/record/fields.js';
import { Section } from '../components/Section.js';
import { Caption, Hint } from '../components/text.js';
import type { AppealRecord, CompletionRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { DIVIDED, PLAIN_LIST } from '../theme/styles.js';
import { AppealStatus } from './AppealFields.js';
import { isNewer, missingEvidence } from './missingEvidence.js';

/** The task's submission; a text says why there is none. */
export function AppealSubmission({ appeal }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  const { evidence_days: days } = useSiteSettings();
  const { user_id, evidence, decision } = appeal;
  const { data, error, refetch } = useGetList<CompletionRecord>(
    `users/${user_id}/completions`,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { task_id: decision.task_id },
    },
    { retry: false },
  );
  if (error) return <RetryAlert title="users.completions.failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  const [completion] = data;
  const missing = missingEvidence(appeal, completion, days, Date.now());
  return (
    <Box>
      <Evidence
        evidence={evidence}
        missing={missing && translate(`appeals.evidence_${missing}`, { smart_count: days })}
      />
      {isNewer(decision, completion) && <Hint text="appeals.evidence_newer" sx={{ mt: 0.75 }} />}
    </Box>
  );
}

/** The signals and the links of the user to others, as they are now. */
export function AppealSignals({ appeal: { user_id } }: { appeal: AppealRecord }) {
  const { data, error, refetch } = useApiQuery([`users/${user_id}/signals`], (api) =>
    api('listUserSignals', { path: { id: user_id } }),
  );
  const cluster = data?.find(({ cluster_id }) => cluster_id !== null)?.cluster_id;
  return (
    <Section title="signals.title">
      <Hint text="appeals.signals_now" sx={{ mb: 1.5 }} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <OutsideScore userId={user_id} />
        {error && <RetryAlert title="users.signals.failed" error={error} retry={refetch} />}
        {!error && !data && <Skeleton variant="rounded" height={96} />}
        {data && (data.length > 0 ? <SignalList signals={data} /> : <Hint text="signals.none" />)}
        {typeof cluster === 'number' && <WalletLinks clusterId={cluster} userId={user_id} />}
      </Box>
    </Section>
  );
}

/** The other appeals that are listed. */
const LISTED = 20;

/** The other appeals of the same user, the newest first. */
export function OtherAppeals({ appeal: { id, user_id } }: { appeal: AppealRecord }) {
  const { data, total, error, refetch } = useGetList<AppealRecord>(
    'appeals',
    {
      pagination: { page: 1, perPage: LISTED + 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { user_id, status: APPEAL_STATUSES },
    },
    { retry: false },
  );
  const others = data?.filter((other) => other.id !== id).slice(0, LISTED);
  const more = (total ?? 0) - 1 - LISTED;
  return (
    <Section title="appeals.others">
      {error && <RetryAlert title="appeals.load_failed" error={error} retry={refetch} />}
      {!error && !others && <Skeleton height={28} />}
      {others?.length === 0 && <Hint text="appeals.no_others" />}
      <Box component="ol" sx={PLAIN_LIST}>
        {others?.map((other) => (
          <Box key={other.id} component="li" sx={{ py: 1, ...DIVIDED }}>
            <RecordContextProvider value={other}>
              <OtherAppeal appeal={other} />
            </RecordContextProvider>
          </Box>
        ))}
      </Box>
      {more > 0 && <Hint text="appeals.more_others" args={{ smart_count: more }} />}
    </Section>
  );
}

function OtherAppeal({ appeal }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  const { kindOf, reasonOf } = useDecisionTexts();
  const { id, decision, answer } = appeal;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        {/* A new tab keeps the answer that is being written. */}
        <Link to={`/appeals/${id}`} target="_blank" rel="noopener">
          {translate('appeals.one', { id })}
        </Link>{' '}
        · <b>{kindOf(decision)}</b> · {reasonOf(decision)}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-wrap' }}>
        <AppealText appeal={appeal} />
      </Typography>
      {answer !== '' && (
        <Hint sx={{ whiteSpace: 'pre-wrap' }}>
          {translate('appeals.answer')}: {answer}
        </Hint>
      )}
      <Caption component="div">
        <AppealStatus /> <TimeField source="created_at" />
      </Caption>
    </Box>
  );
}

/** The user's own words, or that they were removed. */
export function AppealText({ appeal: { text } }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  if (text === REMOVED_APPEAL) return <em>{translate('appeals.text_removed')}</em>;
  return <StrangersText>{text}</StrangersText>;
}
