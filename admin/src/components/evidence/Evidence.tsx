import OpenIcon from '@mui/icons-material/OpenInNew';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { INSET } from '../../theme/styles.js';
import { Section } from '../Section.js';
import { aroundHost, partsOfEvidence } from './evidence.js';
import { StrangersText } from './StrangersText.js';

interface EvidenceProps {
  evidence: string;
  /** Why there is none; by default the user has submitted no text. */
  missing?: string;
}

/** A user's text: nothing is loaded, and an address becomes a link after a click only. */
export function Evidence({ evidence, missing }: EvidenceProps) {
  const translate = useTranslate();
  const parts = partsOfEvidence(evidence);
  const isAny = evidence.trim() !== '';
  return (
    <Section title="reviews.evidence" sx={{ minWidth: 0 }}>
      {isAny ? (
        <Box
          sx={{
            ...INSET,
            p: { xs: 2, sm: 2.5 },
            fontSize: { xs: '1rem', sm: '1.125rem' },
            lineHeight: 1.6,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {parts.map(({ at, text, host }) =>
            host === null ? (
              <StrangersText key={at}>{text}</StrangersText>
            ) : (
              <Address key={at} text={text} host={host} />
            ),
          )}
        </Box>
      ) : (
        <Alert severity="info" variant="outlined">
          {missing ?? translate('reviews.no_evidence')}
        </Alert>
      )}
    </Section>
  );
}

const focus = (link: HTMLElement | null) => link?.focus();

/** First text, then a link beside its host. Its letters keep their order in any script. */
function Address({ text, host }: { text: string; host: string }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const [before, after] = aroundHost(text);
  return (
    <Box
      role="group"
      aria-label={text}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <Box component="bdo" dir="ltr" sx={{ minWidth: 0, color: 'text.secondary' }}>
        {before}
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {host}
        </Box>
        {after}
      </Box>
      {isShown ? (
        <Button
          size="small"
          variant="outlined"
          component="a"
          href={text}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          ref={focus}
          startIcon={<OpenIcon />}
        >
          {translate('reviews.open_at', { host })}
        </Button>
      ) : (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setShown(true)}>
          {translate('reviews.make_link')}
        </Button>
      )}
    </Box>
  );
}
