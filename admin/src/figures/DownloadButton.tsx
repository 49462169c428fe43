import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useApiCall } from '../components/action/useApiCall.js';
import { IconAction } from '../components/IconAction.js';
import { saveFile } from '../components/list/ListButtons.js';
import { usePermission } from '../providers/auth/usePermission.js';

export type FigureName = 'funnel' | 'tasks' | 'cohorts' | 'referrals' | 'pool';

interface DownloadButtonProps {
  name: FigureName;
  title: string;
}

/** Saves a part of the figures as a CSV file. */
export function DownloadButton({ name, title }: DownloadButtonProps) {
  const { run, isPending } = useApiCall<Blob>();
  const save = () =>
    run({
      run: (api) => api('exportCampaignFigures', { path: { name } }),
      failure: 'errors.export',
      refreshes: false,
      onSuccess: (file) => saveFile(file, `${name}_figures.csv`),
    });
  if (!usePermission('exports.plain')) return null;
  return (
    <IconAction
      label="action.export_csv"
      accessibleName="figures.download_named"
      args={{ name: title }}
      size="small"
      disabled={isPending}
      onClick={save}
    >
      <DownloadIcon fontSize="small" />
    </IconAction>
  );
}
