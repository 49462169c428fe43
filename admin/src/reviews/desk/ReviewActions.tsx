import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import SkipIcon from '@mui/icons-material/SkipNextOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useReducer } from 'react';
import { useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import { Text } from '../../components/text.js';
import { userName } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { ROW } from '../../theme/styles.js';
import type { Held } from './useHeld.js';
import type { ReviewDecision } from './useReviewDesk.js';

interface ReviewActionsProps {
  approve: (() => void) | null;
  reject: () => void;
  skip: () => void;
  isRejecting: boolean;
}

/** The decision buttons: sticky below long evidence, but never above the reasons. */
export function ReviewActions({ approve, reject, skip, isRejecting }: ReviewActionsProps) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('reviews.decide')}
      sx={{
        position: isRejecting ? 'static' : 'sticky',
        bottom: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto' },
        justifyContent: { sm: 'start' },
        gap: 1,
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        variant="contained"
        color="success"
        size="large"
        startIcon={<ApproveIcon />}
        onClick={approve ?? undefined}
        disabled={!approve}
      >
        {translate('reviews.approve')} <Key name="A" />
      </Button>
      <Button
        variant="outlined"
        color="error"
        size="large"
        startIcon={<RejectIcon />}
        onClick={reject}
        aria-expanded={isRejecting}
      >
        {translate('reviews.reject')} <Key name="R" />
      </Button>
      <Button
        color="inherit"
        size="large"
        startIcon={<SkipIcon />}
        onClick={skip}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {translate('reviews.skip')} <Key name="S" />
      </Button>
    </Box>
  );
}

const SECOND_MS = 1000;

/** Whole seconds left. */
function useCountdown(until: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
}

export function UndoBar({ held, onUndo }: { held: Held<ReviewDecision>; onUndo: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const seconds = useCountdown(held.until);
  const { review, notice } = held.item;
  const name = userName(review);
  const text = notice
    ? translate('reviews.rejecting', { name, reason: reasonText(notice.reason, language) })
    : translate('reviews.approving', { name });
  return (
    <Box sx={{ ...ROW, gap: 1.5, px: 2, py: 1, borderRadius: '12px', bgcolor: 'action.selected' }}>
      <Typography
        variant="body2"
        role="status"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Text
        text="reviews.sent_in"
        args={{ seconds }}
        variant="body2"
        role="timer"
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      />
      <Button size="small" variant="outlined" startIcon={<UndoIcon />} onClick={onUndo}>
        {translate('ra.action.undo')} <Key name="U" />
      </Button>
    </Box>
  );
}

/** The key of the button around it; decorative, because the list of shortcuts names it. */
export const Key = ({ name }: { name: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      ml: 1,
      px: 0.75,
      minWidth: 22,
      borderRadius: '6px',
      border: 1,
      borderColor: 'currentcolor',
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: 1.5,
      textAlign: 'center',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {name}
  </Box>
);
