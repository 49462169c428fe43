import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { LogRecord } from '../providers/data/records.js';
import { LogDialog } from './LogDialog.js';

/** Longer sentences may not fit into two lines and can be opened. */
const FITS = 60;

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
};

export function LogDetails() {
  const translate = useTranslate();
  const entry = useRecordContext<LogRecord>();
  const [open, setOpen] = useState(false);
  if (!entry) return null;
  if (entry.details.length <= FITS) return <Box sx={TWO_LINES}>{entry.details || '—'}</Box>;
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ font: 'inherit', textAlign: 'left', borderRadius: 1 }}
      >
        <Box component="span">
          <Box component="span" sx={{ ...TWO_LINES, WebkitLineClamp: 1, wordBreak: 'break-all' }}>
            {entry.details}
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'primary.main', fontWeight: 600 }}>
            {translate('logs.show_all')}
          </Box>
        </Box>
      </ButtonBase>
      {open && <LogDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
