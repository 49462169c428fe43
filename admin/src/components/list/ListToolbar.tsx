import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ListToolbarProps {
  /** What is on the left: a search, a count. */
  children: ReactNode;
  /** Buttons, on the right or, on a phone, below. */
  actions: ReactNode;
}

/** The first row of a list's card. */
export function ListToolbar({ children, actions }: ListToolbarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        p: { xs: 1.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
    </Box>
  );
}
