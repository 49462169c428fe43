import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';

export function ClearFiltersButton() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <Button variant="outlined" onClick={() => setFilters({})}>
      {translate('logs.clear_filters')}
    </Button>
  );
}
