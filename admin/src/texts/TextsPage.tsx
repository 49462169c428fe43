import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_LENGTH, TEXT_PAGES } from '#libs/domain/index.js';
import { EmptyState, Loaded } from '../components/figures/EmptyState.js';
import { FormField } from '../components/form/FormField.js';
import { UnsavedWork } from '../components/form/UnsavedChanges.js';
import { ExportButton, RefreshButton } from '../components/list/ListButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { ROW } from '../theme/styles.js';
import { PageTexts } from './PageTexts.js';
import {
  filterTexts,
  groupTexts,
  isInState,
  type SiteTextRecord,
  TEXTS_KEY,
  type TextFilter,
  type TextState,
} from './textPlaces.js';
import { useOpenTexts } from './useOpenTexts.js';
import { useTextPath } from './useTextPath.js';

/** The texts of the public pages, each of which is changed in its row. */
export const TextsPage = () => (
  <>
    <PageTitle title="menu.texts" />
    <Hint text="texts.intro" sx={{ mb: 2, maxWidth: 720 }} />
    <Loaded
      query={useApiQuery(TEXTS_KEY, (api) => api('listTexts'))}
      failed="texts.load_failed"
      height={320}
    >
      {(texts) => <TextList texts={texts} />}
    </Loaded>
  </>
);

const ALL: TextFilter = { search: '', page: '', state: '' };
const STATES = ['replaced', 'one_language'] as const satisfies readonly TextState[];
const EVERYTHING = {};
const isOfTexts = (pathname: string) => pathname.startsWith('/texts');

function TextList({ texts }: { texts: readonly SiteTextRecord[] }) {
  const translate = useTranslate();
  const [filter, setFilter] = useState(ALL);
  const { data: sections } = useApiQuery(['sections'], (api) => api('getSections'));
  const open = useOpenTexts();
  const matching = new Set(filterTexts(texts, filter, useTextPath()));
  // A text that is being changed stays on screen.
  const found = texts.filter((text) => matching.has(text) || open.has(text.id));
  const pages = groupTexts(found, ({ page }) => page);
  return (
    <>
      <UnsavedWork dirty={open.hasChanges} staysAt={isOfTexts} />
      <TextFilters texts={texts} filter={filter} onChange={setFilter} />
      <Hint role="status" sx={{ my: 1.5 }}>
        {translate('texts.found', { smart_count: found.length })}
      </Hint>
      {found.length === 0 && (
        <Card>
          <EmptyState
            icon={<SearchOffIcon />}
            title="texts.no_match_title"
            text="texts.no_match_text"
          />
        </Card>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {pages.map(([page, ofPage]) => (
          <PageTexts
            key={page}
            page={page as SiteTextRecord['page']}
            texts={ofPage}
            sections={sections}
            open={open}
          />
        ))}
      </Box>
    </>
  );
}

interface TextFiltersProps {
  texts: readonly SiteTextRecord[];
  filter: TextFilter;
  onChange: (filter: TextFilter) => void;
}

function TextFilters({ texts, filter, onChange }: TextFiltersProps) {
  const translate = useTranslate();
  return (
    <Card
      role="search"
      sx={{ ...ROW, flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, p: { xs: 1.5, sm: 2 } }}
    >
      <FormField
        type="search"
        size="small"
        label={translate('texts.search')}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH.search } }}
        sx={{ flex: '1 1 240px', maxWidth: { sm: 360 } }}
      />
      <FormField
        select
        size="small"
        label={translate('texts.page_filter')}
        value={filter.page}
        onChange={({ target }) => onChange({ ...filter, page: target.value })}
        slotProps={{ select: { native: true } }}
        sx={{ flex: '1 1 130px', maxWidth: { sm: 180 } }}
      >
        <option value="">{translate('action.all')}</option>
        {TEXT_PAGES.map((page) => (
          <option key={page} value={page}>
            {translate(`texts.page.${page}`)}
          </option>
        ))}
      </FormField>
      <FormField
        select
        size="small"
        label={translate('texts.state_filter')}
        value={filter.state}
        onChange={({ target }) => onChange({ ...filter, state: target.value as TextState | '' })}
        slotProps={{ select: { native: true } }}
        sx={{ flex: '1 1 150px', maxWidth: { sm: 240 } }}
      >
        <option value="">{translate('action.all')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {translate(`texts.states.${state}`, {
              total: texts.filter((text) => isInState(text, state)).length,
            })}
          </option>
        ))}
      </FormField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        <ExportButton collection="texts" filter={EVERYTHING} />
        <RefreshButton />
      </Box>
    </Card>
  );
}
