import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ShareBar, type Tone } from '../components/ShareBar.js';
import { CardFrame } from '../components/StatCard.js';
import { useNumberFormat } from '../components/useNumberFormat.js';
import type { Count } from './topCounts.js';

interface TopCountsProps {
  label: string;
  icon: ReactNode;
  tone: Tone;
  counts: Count[];
  /** What the bars are a part of. */
  total: number;
  pending: boolean;
  nameOf: (name: string) => string;
}

/** The most frequent of something, each with its count and its share of the whole. */
export function TopCounts({ counts, total, pending, nameOf, tone, ...frame }: TopCountsProps) {
  const { number } = useNumberFormat();
  return (
    <CardFrame {...frame} tone={tone}>
      {pending && <Skeleton variant="rounded" height={76} />}
      {!pending && counts.length === 0 && <Typography color="textSecondary">—</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {counts.map(({ name, count }) => (
          <Box component="li" key={name}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Typography variant="caption" noWrap>
                {nameOf(name)}
              </Typography>
              <Typography variant="caption" sx={{ fontWeight: 700 }}>
                {number(count)}
              </Typography>
            </Box>
            <ShareBar shares={[{ tone, share: total > 0 ? count / total : 0 }]} />
          </Box>
        ))}
      </Box>
    </CardFrame>
  );
}
