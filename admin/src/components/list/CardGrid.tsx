import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { PLAIN_LIST, ROW } from '../../theme/styles.js';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const grid = (minWidth: number) => ({
  ...PLAIN_LIST,
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
});

export const CardGrid = ({ minWidth, children }: { minWidth: number; children: ReactNode }) => (
  <Box component="ul" sx={grid(minWidth)}>
    {children}
  </Box>
);

export const CardGridSkeleton = ({ minWidth, height }: { minWidth: number; height: number }) => (
  <Box sx={grid(minWidth)} aria-hidden>
    {SKELETONS.map((name) => (
      <Skeleton key={name} variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
    ))}
  </Box>
);

export const CardFooter = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...ROW, gap: 1, mt: 'auto', pt: 1, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
);
