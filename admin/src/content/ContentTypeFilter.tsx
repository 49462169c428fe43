import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext, useTranslate } from 'react-admin';
import { CONTENT_TYPES } from '#libs/domain/index.js';

const ALL = 'all';

/** Which page's items are listed; the choice is part of the address. */
export function ContentTypeFilter() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const show = (type: string | null) => {
    // Pressing the pressed button again would otherwise choose nothing.
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
        '& .MuiToggleButton-root': { flex: { xs: 1, sm: 'none' }, px: 1.5, minHeight: 36 },
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
