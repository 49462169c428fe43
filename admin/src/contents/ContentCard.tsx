import TermsIcon from '@mui/icons-material/GavelOutlined';
import AboutIcon from '@mui/icons-material/InfoOutlined';
import WhitepaperIcon from '@mui/icons-material/MenuBookOutlined';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import RoadmapIcon from '@mui/icons-material/RouteOutlined';
import { Box, Card, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { type ContentType, inEitherLanguage } from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { type Tone, ToneChip } from '../components/figures/tones.js';
import { CardFooter } from '../components/list/CardGrid.js';
import { DragHandle, useMovable } from '../components/list/Ordering.js';
import { DeleteButton, EditButton, ViewOnSite } from '../components/record/RecordButtons.js';
import { SampleBadge } from '../components/setup/SampleBadge.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ContentRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { FOUR_LINES } from '../theme/styles.js';

/** Icon and colour of each content type; its name is `contents.type.<type>` in the catalogues. */
const CONTENT_TYPE_STYLES: Record<ContentType, { icon: ReactElement; tone: Tone }> = {
  about: { icon: <AboutIcon />, tone: 'info' },
  whitepaper: { icon: <WhitepaperIcon />, tone: 'primary' },
  roadmap: { icon: <RoadmapIcon />, tone: 'secondary' },
  privacy: { icon: <PrivacyIcon />, tone: 'success' },
  terms: { icon: <TermsIcon />, tone: 'success' },
};

export const siteAddress = ({ type, id }: ContentRecord): string =>
  type === 'whitepaper' ? `/whitepaper#section-${id}` : `/${type}`;

export function ContentCard() {
  const item = useRecord<ContentRecord>();
  const translate = useTranslate();
  const language = useLanguage();
  const title = inEitherLanguage(item, 'title', language).trim();
  const text = excerpt(inEitherLanguage(item, 'content', language));
  const { ref, style } = useMovable();
  const { icon, tone } = CONTENT_TYPE_STYLES[item.type];
  return (
    <Card
      component="li"
      data-record={item.id}
      ref={ref}
      style={style}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, p: 2, pb: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <ToneChip tone={tone} icon={icon} label={`contents.type.${item.type}`} />
        <SampleBadge resource="contents" />
        {!item.is_active && <StatusBadge tone="neutral" label="contents.inactive" />}
        <Hint
          text="contents.order"
          args={{ order: item.order }}
          sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
        />
        <DragHandle />
      </Box>
      <Typography
        variant="h2"
        color={title ? 'textPrimary' : 'textSecondary'}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {title || translate('contents.untitled')}
      </Typography>
      <Hint sx={FOUR_LINES}>{text || translate('contents.no_content')}</Hint>
      <CardFooter>
        <Typography
          component="code"
          noWrap
          title={item.key}
          sx={{ flex: 1, fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' }}
        >
          {item.key}
        </Typography>
        {item.is_active && <ViewOnSite path={siteAddress(item)} />}
        <EditButton />
        <DeleteButton />
      </CardFooter>
    </Card>
  );
}

const EXCERPT_LENGTH = 400;

const MARKS: readonly [RegExp, string][] = [
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  // Headings, list items and table cells are separated from the next text.
  [/^\s*#{1,6}\s+(.*?)\s*#*\s*$/gm, '$1 ·'],
  [/^\s*(?:[-*+]|\d+\.)\s+(.*)$/gm, '$1 ·'],
  [/^\s*>\s?/gm, ''],
  [/^[\s|:-]+$/gm, ''],
  [/[*_~`]{1,3}(\S(?:.*?\S)?)[*_~`]{1,3}/g, '$1'],
  [/^\s*\|\s*/gm, ''],
  [/\s*\|\s*/g, ' · '],
  [/\s+/g, ' '],
];

/** The beginning of a Markdown text as plain words. */
export function excerpt(markdown: string): string {
  const beginning = markdown.slice(0, EXCERPT_LENGTH);
  return MARKS.reduce((text, [mark, words]) => text.replace(mark, words), beginning)
    .trim()
    .replace(/(?: ·)+$/, '');
}
