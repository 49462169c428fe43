import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The last row of a card, aligned to its lower edge. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 'auto',
        pt: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
