import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { piecesOfText } from './evidence.js';

/** A user's text, left to right, with invisible characters shown by name. */
export function StrangersText({ children }: { children: string }) {
  const translate = useTranslate();
  return (
    <Box component="span" dir="ltr" sx={{ unicodeBidi: 'isolate' }}>
      {piecesOfText(children).map(({ at, text, code }) =>
        code === null ? (
          <Fragment key={at}>{text}</Fragment>
        ) : (
          <Box
            key={at}
            component="mark"
            title={translate('reviews.invisible')}
            sx={{
              mx: '0.15em',
              px: '0.3em',
              border: 1,
              borderColor: 'warning.main',
              borderRadius: '6px',
              bgcolor: 'transparent',
              color: 'inherit',
              fontSize: '0.75em',
              whiteSpace: 'nowrap',
            }}
          >
            {code}
          </Box>
        ),
      )}
    </Box>
  );
}
