import { Box, type Theme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ClaimStatus } from '#libs/domain/index.js';
import type { Tone } from './tones.js';

interface StatusBadgeProps {
  tone: Tone | 'neutral';
  /** Key of the catalogue, filled with `args`. */
  label: string;
  args?: object;
}

/** A status as text; dot and colour are decoration. */
export function StatusBadge({ tone, label, args }: StatusBadgeProps) {
  const translate = useTranslate();
  const color = (theme: Theme) =>
    tone === 'neutral' ? theme.palette.text.secondary : theme.palette[tone].main;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: '8px',
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: color(theme),
        // Opaque, so that it looks the same on selected and hovered rows.
        bgcolor: `color-mix(in srgb, ${color(theme)} 10%, ${theme.palette.background.paper})`,
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          bgcolor: 'currentColor',
        },
      })}
    >
      {translate(label, args)}
    </Box>
  );
}

export const BannedBadge = () => <StatusBadge tone="error" label="users.status.banned" />;

/** Claims wait for a person. */
export const HeldBadge = () => <StatusBadge tone="warning" label="users.held" />;

const CLAIM_TONES = {
  requested: 'warning',
  approved: 'info',
  batched: 'info',
  sent: 'primary',
  delivered: 'success',
  rejected: 'error',
  failed: 'error',
  forfeited: 'error',
} as const satisfies Record<ClaimStatus, string>;

export const ClaimStatusBadge = ({ status }: { status: ClaimStatus }) => (
  <StatusBadge tone={CLAIM_TONES[status]} label={`claims.status.${status}`} />
);
