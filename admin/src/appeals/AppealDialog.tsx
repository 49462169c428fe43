import {
  Alert,
  AlertTitle,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Skeleton,
} from '@mui/material';
import { useRef } from 'react';
import {
  Form,
  maxLength,
  required,
  ShowBase,
  TextInput,
  useRecordContext,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { LoadFailed } from '../components/figures/EmptyState.js';
import { keepEmptyText } from '../components/form/parse.js';
import { UnsavedChanges } from '../components/form/UnsavedChanges.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { RecordDialog } from '../components/record/RecordDialog.js';
import type { AppealRecord } from '../providers/data/records.js';
import { FORM_OF_DIALOG } from '../theme/styles.js';
import { AppealSubject } from './AppealSubject.js';

export function AppealDialog({ id }: RecordViewProps) {
  const translate = useTranslate();
  const { close } = useRecordAddress();
  return (
    // The dialog itself shows the error.
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

// Created once: react-hook-form would register every field again.
const ANSWER = [required(), maxLength(MAX_LENGTH.appeal)];
const CHINESE_ANSWER = maxLength(MAX_LENGTH.appeal);

const NO_ANSWER = { answer: '', answer_zh: '' };

const OPERATIONS = { uphold: 'upholdAppeal', overturn: 'overturnAppeal' } as const;

type Outcome = keyof typeof OPERATIONS;
type AppealAnswer = Schemas['AppealAnswerDto'];

/** The answer to an open appeal, and what each answer does. */
function AnswerForm({ appeal }: { appeal: AppealRecord }) {
  const translate = useTranslate();
  const { givenBack } = useDecisionTexts();
  const { grant_obstacle: obstacle } = appeal;
  const outcome = useRef<Outcome>('uphold');
  const saved = useRef(false);
  const answer = useAnswer(appeal, saved);
  return (
    <Box sx={FORM_OF_DIALOG}>
      {/* Not the appeal's record: its fields are not the form's. */}
      <Form
        record={NO_ANSWER}
        onSubmit={(values: object) => answer(outcome.current, values as AppealAnswer)}
        noValidate
        sanitizeEmptyValues={false}
      >
        <UnsavedChanges saved={saved} />
        <DialogContent dividers>
          <AppealSubject appeal={appeal} />
          <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
            <TextInput
              source="answer"
              label="appeals.answer"
              helperText="appeals.answer_help"
              validate={ANSWER}
              multiline
              minRows={3}
            />
            <TextInput
              source="answer_zh"
              label="appeals.answer_zh"
              helperText="reason.chinese_help"
              validate={CHINESE_ANSWER}
              parse={keepEmptyText}
              multiline
              minRows={2}
            />
            <Alert severity={obstacle ? 'warning' : 'info'} variant="outlined" role="note">
              <AlertTitle>
                {translate(obstacle ? 'appeals.not_grantable' : 'appeals.if_overturned')}
              </AlertTitle>
              {obstacle ?? givenBack(appeal.decision)}
            </Alert>
          </Box>
        </DialogContent>
        <AnswerButtons
          mayOverturn={obstacle === null}
          onChoose={(chosen) => (outcome.current = chosen)}
        />
      </Form>
    </Box>
  );
}

interface AnswerButtonsProps {
  mayOverturn: boolean;
  onChoose: (outcome: Outcome) => void;
}

function AnswerButtons({ mayOverturn, onChoose }: AnswerButtonsProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const { close } = useRecordAddress();
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      <Button color="inherit" onClick={close} sx={{ mr: 'auto' }}>
        {translate('ra.action.cancel')}
      </Button>
      <Button
        type="submit"
        variant="outlined"
        disabled={isSubmitting}
        onClick={() => onChoose('uphold')}
      >
        {translate('appeals.uphold')}
      </Button>
      {mayOverturn && (
        <Button
          type="submit"
          variant="contained"
          color="success"
          disabled={isSubmitting}
          onClick={() => onChoose('overturn')}
        >
          {translate('appeals.overturn')}
        </Button>
      )}
    </DialogActions>
  );
}

/** Returns a function that sends the answer; it resolves with the errors of single fields. */
function useAnswer({ id }: AppealRecord, saved: { current: boolean }) {
  const { run } = useApiCall();
  const { close } = useRecordAddress();
  return (outcome: Outcome, { answer, answer_zh }: AppealAnswer) =>
    run({
      run: (api) =>
        api(OPERATIONS[outcome], {
          path: { id },
          body: { answer, ...(answer_zh?.trim() && { answer_zh }) },
        }),
      success: `appeals.done.${outcome}`,
      failure: 'appeals.answer_failed',
      isForm: true,
      onSuccess: () => {
        saved.current = true;
        close();
      },
    });
}
