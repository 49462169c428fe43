import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ChartCard, type ChartCardProps } from '../components/figures/ChartCard.js';
import { IconAction } from '../components/IconAction.js';
import { saveFile } from '../components/list/ListButtons.js';
import { usePermission } from '../providers/auth/usePermission.js';

export type Figures = Schemas['CampaignFiguresDto'];
export type FigureState = ChartCardProps['state'];

interface FigureCardProps extends Omit<ChartCardProps, 'title' | 'heads'> {
  /** `figures.<name>` is the title, and the CSV file's name. */
  name: FigureName;
  /** Keys below `figures.column`. */
  columns: string[];
}

export function FigureCard({ name, columns, ...card }: FigureCardProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ position: 'relative', minWidth: 0, display: 'grid' }}>
      <ChartCard
        {...card}
        title={`figures.${name}`}
        heads={columns.map((column) => `figures.column.${column}`)}
      />
      {card.state === 'ready' && (
        <Box sx={{ position: 'absolute', top: 14, right: 14 }}>
          <DownloadButton name={name} title={translate(`figures.${name}`)} />
        </Box>
      )}
    </Box>
  );
}

type FigureName = 'funnel' | 'tasks' | 'cohorts' | 'referrals' | 'pool';

function DownloadButton({ name, title }: { name: FigureName; title: string }) {
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
