import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useRecordAddress } from './useRecordAddress.js';

/** Leads to the record in context, over its list. */
export function RecordLink({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const { addressOf } = useRecordAddress();
  if (!record) return null;
  return (
    <Box
      component={Link}
      to={addressOf(record.id)}
      state={{ isOverList: true }}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Box>
  );
}
