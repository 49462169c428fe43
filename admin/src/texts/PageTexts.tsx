import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { useRecordAddress } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Caption, Hint } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { useLanguage } from '../providers/i18n/language.js';
import { DIVIDED, lines, PLAIN_LIST, ROW } from '../theme/styles.js';
import {
  asTyped,
  groupTexts,
  isReplaced,
  LIST_PLACES,
  PAGE_PATHS,
  type SiteTextRecord,
  textPlace,
} from './textPlaces.js';
import { useTextName } from './useTextName.js';

interface PageTextsProps {
  page: SiteTextRecord['page'];
  texts: readonly SiteTextRecord[];
}

/** The texts of a page by their places. */
export const PageTexts = ({ page, texts }: PageTextsProps) => (
  <Section
    title={`texts.page.${page}`}
    level="h2"
    titleSx={{ display: 'inline' }}
    frame={Card}
    sx={{ p: { xs: 2, sm: 2.5 } }}
  >
    <ViewOnSite path={PAGE_PATHS[page]} />
    {groupTexts(texts, ({ id }) => textPlace(id).place).map(([place, ofPlace]) => (
      <Section key={place} title={`texts.place.${place}`} sx={{ mt: 2 }}>
        {LIST_PLACES.includes(place) && <ListHint />}
        <Box component="ul" sx={PLAIN_LIST}>
          {ofPlace.map((text) => (
            <Box component="li" key={text.id} sx={DIVIDED}>
              <TextRow text={text} />
            </Box>
          ))}
        </Box>
      </Section>
    ))}
  </Section>
);

const ListHint = () => (
  <Box sx={{ ...ROW, flexWrap: 'wrap', columnGap: 1 }}>
    <Hint text="texts.list_hint" />
    <TextButton label="texts.to_sections" to="/sections" size="small" />
  </Box>
);

/** A text as visitors read it, in the language of the back office; a link for admins who may change it. */
function TextRow({ text }: { text: SiteTextRecord }) {
  const mayChange = usePermission('contents.change');
  const { addressOf } = useRecordAddress();
  const language = useLanguage();
  const translate = useTranslate();
  const name = useTextName()(text.id);
  const builtIn = asTyped(text.built_in[language]);
  const own = text[language].trim();
  const content = (
    <>
      <Caption component="span">{name}</Caption>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" dir="auto" sx={lines(2)}>
          {own || builtIn}
        </Typography>
        {own && (
          <Caption component="p" sx={lines(1)}>
            {translate('texts.built_in_is', { text: builtIn })}
          </Caption>
        )}
      </Box>
      {isReplaced(text) && <StatusBadge tone="success" label="texts.replaced" />}
    </>
  );
  if (!mayChange) return <Box sx={ROW_GRID}>{content}</Box>;
  return (
    <Box
      component={Link}
      to={addressOf(text.id)}
      state={{ overList: 1 }}
      sx={{ ...ROW_GRID, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {content}
    </Box>
  );
}

const ROW_GRID = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'baseline',
  justifyItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr) auto' },
  py: 1,
  px: 1,
  mx: -1,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
};
