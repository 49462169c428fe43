import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { LOG_ACTIONS, LOG_RESOURCE_TYPES } from '#libs/domain/index.js';
import { ClearFiltersButton } from './ClearFiltersButton.js';
import { DayFilter } from './DayFilter.js';
import { SelectFilter } from './SelectFilter.js';
import { TextFilter } from './TextFilter.js';
import { useLogNames } from './useLogNames.js';

/** By action, resource type, admin and days; the address of the page holds them. */
export function LogFilters() {
  const { filterValues } = useListContext();
  const { actionName, resourceName } = useLogNames();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(6, 1fr)', lg: 'repeat(5, 1fr) auto' },
        // Three choices, then the two days, then the way back, each in a line of its own.
        '& > *': { gridColumn: { sm: 'span 2', lg: 'auto' } },
        '& > :nth-child(3)': { gridColumn: { xs: '1 / -1', sm: 'span 2', lg: 'auto' } },
        '& > :nth-child(n + 4)': { gridColumn: { sm: 'span 3', lg: 'auto' } },
        '& > :nth-child(6)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
        p: { xs: 1.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <SelectFilter source="action" values={LOG_ACTIONS} nameOf={actionName} />
      <SelectFilter source="resource_type" values={LOG_RESOURCE_TYPES} nameOf={resourceName} />
      <TextFilter source="admin_username" />
      <DayFilter source="created_at_gte" bound="first" />
      <DayFilter source="created_at_lte" bound="last" />
      {filtered && <ClearFiltersButton />}
    </Box>
  );
}
