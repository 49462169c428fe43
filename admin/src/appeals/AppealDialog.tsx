import { Alert, AlertTitle, Box, DialogActions, DialogContent } from '@mui/material';
import { useRef } from 'react';
import { Form, maxLength, required, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { useDecisionTexts } from '../components/decision/DecisionTexts.js';
import { LongTextInput } from '../components/form/inputs.js';
import { UnsavedChanges } from '../components/form/UnsavedChanges.js';
import { Permitted } from '../components/Permitted.js';
import { type RecordViewProps, useRecordAddress } from '../components/record/RecordAddress.js';
import { ShowDialog } from '../components/record/RecordDialog.js';
import { TextButton } from '../components/TextButton.js';
import { useRecord } from '../components/useRecord.js';
import type { AppealRecord } from '../providers/data/records.js';
import { FORM_OF_DIALOG } from '../theme/styles.js';
import { AppealSubject } from './AppealSubject.js';

export const AppealDialog = ({ id }: RecordViewProps) => (
  <ShowDialog id={id} title="appeals.one" failed="appeals.one_failed">
    <AppealContent />
  </ShowDialog>
);

function AppealContent() {
  const appeal = useRecord<AppealRecord>();
  if (appeal.status === 'open') return <AnswerForm appeal={appeal} />;
  return (
    <DialogContent dividers>
      <AppealSubject appeal={appeal} />
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
            <LongTextInput
              source="answer"
              label="appeals.answer"
              helperText="appeals.answer_help"
              validate={ANSWER}
              minRows={3}
            />
            <LongTextInput
              source="answer_zh"
              label="appeals.answer_zh"
              helperText="reason.chinese_help"
              validate={CHINESE_ANSWER}
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
  const { isSubmitting } = useFormState();
  const { close } = useRecordAddress();
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      <TextButton label="ra.action.cancel" color="inherit" onClick={close} sx={{ mr: 'auto' }} />
      <Permitted to="appeals.decide">
        <TextButton
          label="appeals.uphold"
          type="submit"
          variant="outlined"
          disabled={isSubmitting}
          onClick={() => onChoose('uphold')}
        />
        {mayOverturn && (
          <TextButton
            label="appeals.overturn"
            type="submit"
            variant="contained"
            color="success"
            disabled={isSubmitting}
            onClick={() => onChoose('overturn')}
          />
        )}
      </Permitted>
    </DialogActions>
  );
}

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
