import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useLoading, useRefresh, useTranslate } from 'react-admin';

export function RefreshButton() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const loading = useLoading();
  const reload = () => {
    // Infinite lists keep only their first page; otherwise every loaded page would be fetched again.
    queryClient.setQueriesData<InfiniteData<unknown>>(
      { predicate: ({ queryKey }) => queryKey[1] === 'getInfiniteList' },
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    refresh();
  };
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      onClick={reload}
      disabled={loading}
      startIcon={<RefreshIcon />}
      sx={{ borderColor: 'divider' }}
    >
      {translate('action.refresh')}
    </Button>
  );
}
