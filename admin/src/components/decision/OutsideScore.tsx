import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { INSET } from '../../theme/styles.js';
import { RetryAlert } from '../figures/EmptyState.js';
import { Hint } from '../text.js';

/** A user's score from the operator's outside service; hidden unless the service was asked. */
export function OutsideScore({ userId }: { userId: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useApiQuery([`users/${userId}/outside-score`], (api) =>
    api('getOutsideScore', { path: { id: userId } }),
  );
  if (!data && error) {
    const retry = () => void refetch();
    return <RetryAlert title="outside_score.load_failed" error={error} retry={retry} />;
  }
  if (!data || data.state === 'not_asked') return null;
  const { state, score, reasons, last_error } = data;
  return (
    <Box sx={{ ...INSET, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(`outside_score.state.${state}`, { score })}
      </Typography>
      {reasons.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('outside_score.reasons')}
          sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}
        >
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
      {last_error && <Hint>{translate('outside_score.last_error', { error: last_error })}</Hint>}
    </Box>
  );
}
