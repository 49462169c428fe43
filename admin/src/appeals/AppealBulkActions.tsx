import OverturnIcon from '@mui/icons-material/CheckCircleOutlined';
import UpholdIcon from '@mui/icons-material/GavelOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { maxLength, required, useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { LongTextInput } from '../components/form/inputs.js';
import { SelectionBar, useBulkSelection } from '../components/list/Selection.js';
import type { AppealRecord } from '../providers/data/records.js';

const OUTCOMES = {
  uphold: { operation: 'bulkUpholdAppeals', icon: <UpholdIcon fontSize="small" /> },
  overturn: { operation: 'bulkOverturnAppeals', icon: <OverturnIcon fontSize="small" /> },
} as const;

type Outcome = keyof typeof OUTCOMES;
type Answer = Schemas['AppealAnswerDto'];

// Created once: react-hook-form would register the fields again.
const ANSWER = [required(), maxLength(MAX_LENGTH.appeal)];
const CHINESE_ANSWER = maxLength(MAX_LENGTH.appeal);

/** One answer to all selected appeals. */
export function AppealBulkActions() {
  const translate = useTranslate();
  const { ids } = useBulkSelection<AppealRecord>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <SelectionBar matching={false}>
      {(['uphold', 'overturn'] as const).map((choice) => (
        <Button
          key={choice}
          size="small"
          color={choice === 'overturn' ? 'success' : 'primary'}
          startIcon={OUTCOMES[choice].icon}
          disabled={ids.length === 0}
          onClick={() => setOutcome(choice)}
        >
          {translate(`appeals.${choice}`)}
        </Button>
      ))}
      {outcome && <AnswerDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </SelectionBar>
  );
}

function AnswerDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { ids, clear } = useBulkSelection<AppealRecord>();
  return (
    <ActionDialog
      title={`answers.${outcome}_title`}
      text={`answers.${outcome}_text`}
      args={{ smart_count: ids.length }}
      submitLabel={`appeals.${outcome}`}
      maxWidth="sm"
      action={({ answer, answer_zh }: Answer) => ({
        run: (api) =>
          api(OUTCOMES[outcome].operation, {
            body: { ids, answer, ...(answer_zh?.trim() && { answer_zh }) },
          }),
        success: 'answers.done',
        count: ({ ids: answered }: Schemas['AnsweredAppealsDto']) => answered.length,
        failure: 'answers.failed',
        onSuccess: () => {
          onClose();
          clear();
        },
      })}
      onClose={onClose}
    >
      <LongTextInput
        source="answer"
        label="appeals.answer"
        helperText="answers.answer_help"
        validate={ANSWER}
        minRows={3}
        autoFocus
      />
      <LongTextInput
        source="answer_zh"
        label="appeals.answer_zh"
        helperText="reason.chinese_help"
        validate={CHINESE_ANSWER}
      />
    </ActionDialog>
  );
}
