import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { useLoading, useRefresh, useTranslate } from 'react-admin';

export function RefreshButton() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const loading = useLoading();
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      onClick={refresh}
      disabled={loading}
      startIcon={<RefreshIcon />}
      sx={{ borderColor: 'divider' }}
    >
      {translate('action.refresh')}
    </Button>
  );
}
