import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';

/** Fields of a record with their names: side by side, on a phone one below the other. */
export function DetailList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { sm: 'auto 1fr' },
        alignItems: 'baseline',
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.5 },
        '& dd': { mb: { xs: 1.25, sm: 0 } },
      }}
    >
      {children}
    </Box>
  );
}

interface DetailProps {
  /** Of the resource in context, whose catalogue names it. */
  field: string;
  children: ReactNode;
}

export function Detail({ field, children }: DetailProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {translate(`resources.${resource}.fields.${field}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}
