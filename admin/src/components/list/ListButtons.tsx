import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import {
  type InfiniteData,
  type Query,
  useIsFetching,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { type SortPayload, useListContext, useRefresh } from 'react-admin';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../../providers/auth/usePermission.js';
import { WAITING_KEY } from '../../providers/data/useWaiting.js';
import { useApiCall } from '../action/useApiCall.js';
import { TextButton } from '../TextButton.js';

/** The menu's counts are read every minute, which does not concern the list. */
const isOfScreen = ({ queryKey }: Query): boolean => queryKey[0] !== WAITING_KEY[0];

export function RefreshButton() {
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ predicate: isOfScreen }) > 0;
  const isMutating = useIsMutating() > 0;
  const reload = () => {
    // Infinite lists keep only their first page; otherwise every loaded page would be fetched again.
    queryClient.setQueriesData<InfiniteData<unknown>>(
      { predicate: ({ queryKey }) => queryKey[1] === 'getInfiniteList' },
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    refresh();
  };
  return (
    <TextButton
      label="action.refresh"
      color="inherit"
      variant="outlined"
      size="small"
      onClick={reload}
      disabled={isFetching || isMutating}
      startIcon={<RefreshIcon />}
      sx={{ borderColor: 'divider' }}
    />
  );
}

const EXPORTS = {
  users: 'exportUsers',
  completions: 'exportCompletions',
  ledger: 'exportLedger',
  claims: 'exportClaims',
  decisions: 'exportDecisions',
  appeals: 'exportAppeals',
  referrals: 'exportReferrals',
  tasks: 'exportTasks',
  team: 'exportTeam',
  sections: 'exportSections',
  texts: 'exportTexts',
  logs: 'exportLogs',
} as const;

export type ExportedCollection = keyof typeof EXPORTS;

export const EXPORTED = Object.keys(EXPORTS) as ExportedCollection[];

/** All exports except tasks, sections and texts contain personal data. */
export const exportPermission = (collection: ExportedCollection): Permission =>
  ['tasks', 'sections', 'texts'].includes(collection) ? 'exports.plain' : 'exports.personal';

export function ExportCsvButton({ collection }: { collection: ExportedCollection }) {
  const { filterValues, sort } = useListContext();
  return <ExportButton collection={collection} filter={filterValues} sort={sort} />;
}

interface ExportButtonProps {
  collection: ExportedCollection;
  /** Empty exports the whole collection. */
  filter: object;
  /** Defaults to the collection's own order. */
  sort?: SortPayload;
  /** Names the file where the text does not. */
  accessibleName?: string;
}

export function ExportButton({ collection, filter, sort, accessibleName }: ExportButtonProps) {
  const { run, isPending } = useApiCall<Blob>();
  const mayExport = usePermission(exportPermission(collection));
  const query = {
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
  };
  const save = () =>
    run({
      run: (api) => api(EXPORTS[collection], { query }),
      success: 'errors.exported',
      failure: 'errors.export',
      onSuccess: (file) => saveFile(file, `${collection}_export.csv`),
      refreshes: false,
    });
  if (!mayExport) return null;
  return (
    <TextButton
      label="action.export_csv"
      color="inherit"
      variant="outlined"
      size="small"
      onClick={save}
      disabled={isPending}
      aria-label={accessibleName}
      startIcon={<DownloadIcon />}
      sx={{ borderColor: 'divider' }}
    />
  );
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
