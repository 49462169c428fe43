import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { reviewerOf } from '../reviewNames.js';
import { Key } from './Key.js';
import type { Held } from './useHeld.js';
import type { ReviewDecision } from './useReviewDesk.js';

const SECOND_MS = 1000;

/** Whole seconds until then, counted down. */
function useCountdown(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)));
    tell();
    const timer = setInterval(tell, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

interface UndoBarProps {
  held: Held<ReviewDecision>;
  onUndo: () => void;
}

/** What was decided last, and how long it can be undone. */
export function UndoBar({ held, onUndo }: UndoBarProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const seconds = useCountdown(held.until);
  const { review, notice } = held.item;
  const name = reviewerOf(review);
  const text = notice
    ? translate('reviews.refusing', { name, reason: reasonText(notice.reason, language) })
    : translate('reviews.approving', { name });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderRadius: '12px',
        bgcolor: 'action.selected',
      }}
    >
      <Typography
        variant="body2"
        role="status"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Typography
        variant="body2"
        role="timer"
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {translate('reviews.sent_in', { seconds })}
      </Typography>
      <Button size="small" variant="outlined" startIcon={<UndoIcon />} onClick={onUndo}>
        {translate('ra.action.undo')} <Key name="U" />
      </Button>
    </Box>
  );
}
