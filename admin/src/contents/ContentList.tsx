import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { CONTENT_TYPES, isLegalPage } from '#libs/domain/index.js';
import { EmptyState } from '../components/figures/EmptyState.js';
import { CardGrid, CardGridSkeleton } from '../components/list/CardGrid.js';
import { ListCount } from '../components/list/ListBar.js';
import { OrderedGroup, Ordering, useOrdering } from '../components/list/Ordering.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Section } from '../components/Section.js';
import { withTexts } from '../components/shell/screen.js';
import { Hint } from '../components/text.js';
import type { ContentRecord } from '../providers/data/records.js';
import { ContentCard } from './ContentCard.js';

const importDialogs = withTexts(() => import('./ContentDialog.js'), 'pictures');

const ContentDialog = lazyRecord(importDialogs, 'ContentDialog');
const NewContentDialog = lazyRecord(importDialogs, 'NewContentDialog');

export const ContentList = () => (
  <ListScreen
    sort={{ field: 'order', order: 'ASC' }}
    whole
    bar={
      <>
        <ContentTypeFilter />
        <ListCount />
      </>
    }
    create={NewContentDialog}
    record={ContentDialog}
  >
    <Contents />
  </ListScreen>
);

const groupOf = (item: RaRecord): string => item['type'];

function Contents() {
  const { data = [], filterValues, isPending } = useListContext<ContentRecord>();
  if (isPending) return <CardGridSkeleton minWidth={320} height={214} />;
  if (data.length === 0) {
    return (
      <EmptyState
        role="status"
        icon={<SearchOffIcon />}
        title="contents.no_match_title"
        text={isLegalPage(filterValues['type']) ? 'contents.legal_help' : 'contents.no_match_text'}
      />
    );
  }
  return (
    <Ordering operation="moveContent" names={CONTENT_TYPES} groupOf={groupOf}>
      <ContentGroups />
    </Ordering>
  );
}

const ContentGroups = () =>
  useOrdering().groups.map((group) => (
    <Section
      key={group.name}
      title={`contents.type.${group.name}`}
      level="h2"
      titleSx={GROUP_TITLE}
    >
      {isLegalPage(group.name) && <Hint text="contents.legal_help" sx={GROUP_HINT} />}
      <CardGrid minWidth={320}>
        <OrderedGroup group={group}>
          <ContentCard />
        </OrderedGroup>
      </CardGrid>
    </Section>
  ));

const GROUP_TITLE = { px: { xs: 1.5, sm: 2 }, pt: 2 };
const GROUP_HINT = { px: { xs: 1.5, sm: 2 }, pt: 0.5 };

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
      sx={({ breakpoints }) => ({
        '& .MuiToggleButton-root': { px: 1.5 },
        // Rows of three on a phone, each button with its own frame.
        [breakpoints.down('sm')]: {
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          gap: 0.5,
          width: 1,
          '& .MuiToggleButtonGroup-grouped': {
            m: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          },
        },
      })}
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
