import { Box, Typography } from '@mui/material';
import {
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  useTranslate,
  type Validator,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Schemas } from '#libs/api-client/index.js';
import { claimableTokens, MAX_LENGTH, MAX_POINTS } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { LongTextInput } from '../components/form/inputs.js';
import { Hint, Text } from '../components/text.js';
import { type UserRecord, userName } from '../providers/data/records.js';
import { INSET } from '../theme/styles.js';
import { useShowUsers } from './useShowUsers.js';

const isWholeNumber: Validator = (value) =>
  Number.isInteger(value) && value !== 0 ? undefined : 'users.adjust_number';

// Created once: react-hook-form would register every field again.
const POINTS = [required(), isWholeNumber, minValue(-MAX_POINTS), maxValue(MAX_POINTS)];
const REASON = [required(), maxLength(MAX_LENGTH.reason)];
const CHINESE_REASON = maxLength(MAX_LENGTH.reason);

type Adjustment = Schemas['AdjustmentDto'];

export function AdjustDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { showUsers } = useShowUsers();
  return (
    <ActionDialog
      title="users.adjust_title"
      text="users.adjust_text"
      args={{ name: userName(user) }}
      submitLabel="users.adjust"
      action={({ points, reason, reason_zh }: Adjustment) => ({
        run: (api) =>
          api('adjustPoints', {
            path: { id: user.id },
            body: { points, reason, ...(reason_zh && { reason_zh }) },
          }),
        success: 'users.adjusted',
        failure: 'users.adjust_failed',
        update: (changed) => showUsers([changed]),
      })}
      onClose={onClose}
    >
      <NumberInput
        source="points"
        label="users.adjust_points"
        helperText="users.adjust_points_help"
        validate={POINTS}
        step={1}
        autoFocus
      />
      <LongTextInput
        source="reason"
        label="reason.label"
        helperText="reason.help"
        validate={REASON}
      />
      <LongTextInput
        source="reason_zh"
        label="reason.chinese"
        helperText="reason.chinese_help"
        validate={CHINESE_REASON}
      />
      <Preview user={user} />
    </ActionDialog>
  );
}

function Preview({ user }: { user: UserRecord }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const typed: unknown = useWatch({ name: 'points' });
  const points = typeof typed === 'number' && Number.isSafeInteger(typed) ? typed : 0;
  const { total_points, claimed_tokens } = user;
  const after = total_points + points;
  const lines = [
    ['total_points', total_points, after],
    [
      'claimable_tokens',
      claimableTokens(total_points, claimed_tokens),
      claimableTokens(after, claimed_tokens),
    ],
  ] as const;
  return (
    <Box
      component="section"
      aria-label={translate('users.adjust_result')}
      aria-live="polite"
      sx={INSET}
    >
      {lines.map(([field, before, then]) => (
        <Box key={field} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Hint text={`resources.users.fields.${field}`} />
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {number(before)} → {number(then)}
          </Typography>
        </Box>
      ))}
      {after < 0 && (
        <Text text="users.adjust_below_zero" variant="body2" color="error" sx={{ mt: 0.5 }} />
      )}
    </Box>
  );
}
