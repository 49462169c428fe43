import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import { CardFooter } from '../components/CardFooter.js';
import { StatusBadge } from '../components/StatusBadge.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentActions } from './ContentActions.js';
import { CONTENT_TYPE_LOOKS } from './contentTypes.js';
import { excerpt } from './excerpt.js';

/** Four lines, and room for four: the cards of a row stay equally high. */
const EXCERPT_STYLE = {
  minHeight: '4lh',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
};

interface ContentCardProps {
  item: ContentRecord;
}

/** An item in the admin's language, falling back as the public site does. */
export function ContentCard({ item }: ContentCardProps) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const title = localized(item, 'title', language).trim();
  const text = excerpt(localized(item, 'content', language));
  return (
    <Card
      component="li"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, p: 2, pb: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <ContentTypeChip item={item} />
        {!item.is_active && <StatusBadge tone="neutral" label={translate('contents.inactive')} />}
        <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          {translate('contents.order', { order: item.order })}
        </Typography>
      </Box>
      <Typography
        variant="h2"
        color={title ? 'textPrimary' : 'textSecondary'}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {title || translate('contents.untitled')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={EXCERPT_STYLE}>
        {text || translate('contents.no_content')}
      </Typography>
      <CardFooter>
        <Typography
          component="code"
          noWrap
          title={item.key}
          sx={{ flex: 1, fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' }}
        >
          {item.key}
        </Typography>
        <ContentActions />
      </CardFooter>
    </Card>
  );
}

function ContentTypeChip({ item }: ContentCardProps) {
  const translate = useTranslate();
  const { icon, tone } = CONTENT_TYPE_LOOKS[item.type];
  return (
    <Chip
      size="small"
      icon={icon}
      label={translate(`contents.type.${item.type}`)}
      sx={(theme) => ({
        color: `${tone}.main`,
        bgcolor: alpha(theme.palette[tone].main, 0.1),
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
      })}
    />
  );
}
