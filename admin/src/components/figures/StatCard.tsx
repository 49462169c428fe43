import { alpha, Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PLAIN_LIST } from '../../theme/styles.js';
import { Caption, Hint } from '../text.js';
import { useNumberFormat } from './formats.js';
import { type Tone, ToneTile } from './tones.js';

/** A share of the whole, 0 to 1. */
export const shareOf = (amount: number, whole: number): number => (whole > 0 ? amount / whole : 0);

interface Share {
  tone: Tone;
  /** Part of the whole, 0 to 1. */
  share: number;
}

/** A decorative bar of shares; the card's note has the same in words. */
export const ShareBar = ({ shares }: { shares: Share[] }) => (
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

export interface CardFrameProps {
  label: string;
  icon: ReactNode;
  tone: Tone;
  children: ReactNode;
}

export const CardFrame = ({ label, icon, tone, children }: CardFrameProps) => (
  <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ToneTile tone={tone} size={32} iconSize={18}>
        {icon}
      </ToneTile>
      <Hint text={label} sx={{ fontWeight: 550, lineHeight: 1.25 }} />
    </Box>
    {children}
  </Card>
);

export interface StatCardProps extends Omit<CardFrameProps, 'children'> {
  /** Null or undefined when it could not be read. */
  value: number | string | null | undefined;
  pending?: boolean;
  before?: string;
  note?: string;
  shares?: Share[];
}

/** One figure with its name, a note, and a bar where it is a share. */
export function StatCard({ value, pending, before, note, shares, ...frame }: StatCardProps) {
  const { number } = useNumberFormat();
  const figure = typeof value === 'number' ? number(value) : (value ?? '—');
  return (
    <CardFrame {...frame}>
      <Typography
        component="p"
        sx={{ fontSize: '1.625rem', fontWeight: 700, letterSpacing: '-0.03em', lineHeight: 1.2 }}
      >
        {pending ? <Skeleton width="60%" /> : figure}
      </Typography>
      {before && !pending && (
        <Typography variant="caption" component="p" sx={{ mt: -0.5 }}>
          {before}
        </Typography>
      )}
      {shares && <ShareBar shares={shares} />}
      {note !== undefined && (
        <Caption component="p" sx={{ mt: 'auto', minHeight: 20 }}>
          {pending ? <Skeleton width="80%" /> : note}
        </Caption>
      )}
    </CardFrame>
  );
}

interface StatCardsProps {
  label: string;
  minWidth?: number;
  children: ReactNode;
}

export function StatCards({ label, minWidth = 190, children }: StatCardsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate(label)}
      sx={{
        ...PLAIN_LIST,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: {
          // Two columns on a phone; an odd first card spans both.
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))`,
        },
        '&:has(> li:nth-of-type(5))': {
          gridTemplateColumns: { sm: 'repeat(6, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
          '& > li': { gridColumn: { sm: 'span 2', lg: 'auto' } },
          // Five cards on medium screens: two in the first row, three in the second.
          '& > li:nth-of-type(-n + 2)': { gridColumn: { sm: 'span 3', lg: 'auto' } },
        },
        '& > li:first-of-type:nth-last-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
