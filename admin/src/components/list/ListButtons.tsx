import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  useDataProvider,
  useListContext,
  useLoading,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import type { AdminDataProvider, ExportedCollection } from '../../providers/data/dataProvider.js';
import { useNotifyFailure } from '../action/useNotifyFailure.js';
import { saveFile } from './saveFile.js';

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

interface ExportCsvButtonProps {
  /** The collection's name in the API; the file is called `<collection>_export.csv`. */
  collection: ExportedCollection;
}

/** Exports what the list around it shows, under the same filters and on every page. */
export function ExportCsvButton({ collection }: ExportCsvButtonProps) {
  const { filterValues } = useListContext();
  return <ExportButton collection={collection} filter={filterValues} />;
}

interface ExportButtonProps extends ExportCsvButtonProps {
  /** Of the collection; an empty one exports all of it. */
  filter: object;
  /** Where the words alone do not say which file is meant. */
  accessibleName?: string;
}

/** Has the browser save a collection as a CSV file. */
export function ExportButton({ collection, filter, accessibleName }: ExportButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.exportCsv(collection, filter),
    onSuccess: ({ data }) => {
      saveFile(data, `${collection}_export.csv`);
      notify('errors.exported', { type: 'success' });
    },
    onError: (error) => notifyFailure('errors.export', error),
  });
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      onClick={() => mutate()}
      disabled={isPending}
      aria-label={accessibleName}
      startIcon={<DownloadIcon />}
      sx={{ borderColor: 'divider' }}
    >
      {translate('action.export_csv')}
    </Button>
  );
}
