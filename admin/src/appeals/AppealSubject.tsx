import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, RecordContextProvider, useGetOne, useTranslate } from 'react-admin';
import { inEitherLanguage } from '#libs/domain/index.js';
import { DecisionState, useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { DateTime, useNumberFormat } from '../components/figures/formats.js';
import { TimeField } from '../components/record/fields.js';
import { DetailList, SHOWN_ERROR } from '../components/record/RecordDialog.js';
import { WalletAddress } from '../components/record/WalletAddress.js';
import { Section } from '../components/Section.js';
import { Caption } from '../components/text.js';
import type { AppealRecord, UserRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { INSET } from '../theme/styles.js';
import { AppealSignals, AppealSubmission, AppealText, OtherAppeals } from './AppealEvidence.js';
import { AppealStatus, AppealUser } from './AppealFields.js';

export function AppealSubject({ appeal }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  const { decision, answer, answer_zh, answered_at } = appeal;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {/* The form around it has its own record. */}
      <RecordContextProvider value={appeal}>
        <Decision appeal={appeal} />
      </RecordContextProvider>
      {decision.task_id !== null && <AppealSubmission appeal={appeal} />}
      <AppealSignals appeal={appeal} />
      <Quote title="appeals.text">
        <AppealText appeal={appeal} />
      </Quote>
      <OtherAppeals appeal={appeal} />
      {answered_at && (
        <Box>
          <Quote title="appeals.answer">{answer}</Quote>
          {answer_zh && <Quote title="appeals.answer_zh">{answer_zh}</Quote>}
          <Caption>
            {translate('appeals.answered')} <DateTime time={answered_at} />
          </Caption>
        </Box>
      )}
    </Box>
  );
}

function Decision({ appeal }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { kindOf, reasonOf, takenBy } = useDecisionTexts();
  const { decision } = appeal;
  const { number } = useNumberFormat();
  const { data: user } = useGetOne<UserRecord>('users', { id: appeal.user_id }, SHOWN_ERROR);
  const { task_id, claim_id, decided_at, is_reviewed } = decision;
  return (
    <DetailList
      fields={{
        user_id: (
          <>
            <AppealUser /> <WalletAddress />
          </>
        ),
        status: (
          <>
            <AppealStatus /> <TimeField source="created_at" />
          </>
        ),
        decision: (
          <>
            <b>{kindOf(decision)}</b> <DecisionState decision={decision} />
            <br />
            {reasonOf(decision)}
          </>
        ),
        taken: takenBy(decision) || null,
        total_points: user !== undefined && number(user.total_points),
        task_id: task_id !== null && (
          <Link to={`/tasks/${task_id}`}>
            {inEitherLanguage(appeal, 'task_title', language) ||
              translate('users.task_deleted', { id: task_id })}
          </Link>
        ),
        claim_id: claim_id !== null && (
          <Link to={`/claims/${claim_id}`}>{translate('claims.one', { id: claim_id })}</Link>
        ),
        decided_at: (
          <>
            <DateTime time={decided_at} /> ·{' '}
            {translate(`decisions.decided_by.${is_reviewed ? 'person' : 'rule'}`)}
          </>
        ),
      }}
    />
  );
}

const Quote = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} titleSx={{ mb: 0.75 }} sx={{ mb: 1.5 }}>
    <Box sx={{ ...INSET, p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Box>
  </Section>
);
