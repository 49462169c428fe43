import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';

export type Tone = 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error';

export interface Share {
  tone: Tone;
  /** Part of the whole, 0 to 1. */
  share: number;
}

interface ShareBarProps {
  shares: Share[];
}

/** A bar of parts of a whole; decorative, the card's note says the same in words. */
export function ShareBar({ shares }: ShareBarProps) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'flex',
        gap: '2px',
        height: 6,
        borderRadius: 3,
        overflow: 'hidden',
        bgcolor: alpha(theme.palette.text.secondary, 0.16),
      })}
    >
      {shares.map(({ tone, share }) => (
        <Box
          key={tone}
          sx={{
            width: `${Math.min(1, Math.max(0, share)) * 100}%`,
            bgcolor: `${tone}.main`,
            transition: 'width 300ms ease',
          }}
        />
      ))}
    </Box>
  );
}
