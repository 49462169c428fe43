import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { RecordLink } from '../components/record/RecordLink.js';
import type { LogRecord } from '../providers/data/records.js';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
};

/** What changed, in two lines; leads to the whole entry. */
export function LogDetails() {
  const entry = useRecordContext<LogRecord>();
  if (!entry) return null;
  return (
    <RecordLink>
      <Box component="span" sx={TWO_LINES}>
        {entry.details || `#${entry.id}`}
      </Box>
    </RecordLink>
  );
}
