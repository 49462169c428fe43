import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { CONTENT_TYPES } from '#libs/domain/index.js';
import { EmptyState } from '../components/figures/EmptyState.js';
import { CardGrid, CardGridSkeleton } from '../components/list/CardGrid.js';
import { ListBar, ListCount } from '../components/list/ListBar.js';
import { inGroups, OrderedGroup, Ordering } from '../components/list/Ordering.js';
import { RecordList } from '../components/list/RecordList.js';
import { useMoveRecord } from '../components/list/useMoveRecord.js';
import { lazyRecord, RecordRoutes } from '../components/record/RecordAddress.js';
import { CreateButton } from '../components/record/RecordButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentCard } from './ContentCard.js';

const ContentDialog = lazyRecord(async () => (await import('./ContentDialog.js')).ContentDialog);
const NewContentDialog = lazyRecord(
  async () => (await import('./ContentDialog.js')).NewContentDialog,
);

export function ContentList() {
  return (
    <>
      <PageTitle title="contents.title" />
      <RecordList
        icon={<ArticleIcon />}
        action={<CreateButton />}
        sort={{ field: 'order', order: 'ASC' }}
        whole
      >
        <ListBar action={<CreateButton />}>
          <ContentTypeFilter />
          <ListCount />
        </ListBar>
        <Contents />
      </RecordList>
      <RecordRoutes create={NewContentDialog} record={ContentDialog} />
    </>
  );
}

const groupOf = (item: ContentRecord) => item.type;

function Contents() {
  const translate = useTranslate();
  const { data: items = [], isPending } = useListContext<ContentRecord>();
  const move = useMoveRecord<ContentRecord>({
    operation: 'moveContent',
    groupOf,
    success: 'contents.moved',
    failure: 'contents.update_failed',
  });
  const groups = inGroups(items, CONTENT_TYPES, groupOf);
  const ordered = groups.flatMap(({ records }) => records);
  if (isPending) return <CardGridSkeleton minWidth={320} height={214} />;
  if (items.length === 0) return <NoMatch />;
  return (
    <Ordering groups={groups} onMove={(item, place) => move(ordered, item as ContentRecord, place)}>
      {groups.map((group) => (
        <OrderedGroup key={group.name} group={group}>
          <Box component="section" aria-label={translate(`contents.type.${group.name}`)}>
            <Typography variant="h2" sx={{ px: { xs: 1.5, sm: 2 }, pt: 2 }}>
              {translate(`contents.type.${group.name}`)}
            </Typography>
            <CardGrid minWidth={320}>
              {group.records.map((item) => (
                <RecordContextProvider key={item.id} value={item}>
                  <ContentCard item={item} />
                </RecordContextProvider>
              ))}
            </CardGrid>
          </Box>
        </OrderedGroup>
      ))}
    </Ordering>
  );
}

function NoMatch() {
  return (
    <EmptyState
      role="status"
      icon={<SearchOffIcon />}
      title="contents.no_match_title"
      text="contents.no_match_text"
    />
  );
}

const ALL = 'all';

function ContentTypeFilter() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const show = (type: string | null) => {
    // Null when the selected button is clicked again: the filter stays.
    if (type !== null) setFilters(type === ALL ? {} : { type });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={filterValues['type'] ?? ALL}
      onChange={(_event, type: string | null) => show(type)}
      aria-label={translate('contents.filter')}
      sx={{
        width: { xs: 1, sm: 'auto' },
        '& .MuiToggleButton-root': { flex: { xs: 1, sm: 'none' }, px: 1.5 },
      }}
    >
      <ToggleButton value={ALL}>{translate('contents.all')}</ToggleButton>
      {CONTENT_TYPES.map((type) => (
        <ToggleButton key={type} value={type}>
          {translate(`contents.type.${type}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
