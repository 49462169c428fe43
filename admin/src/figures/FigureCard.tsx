import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ChartCard, type ChartCardProps } from '../components/figures/ChartCard.js';
import { DownloadButton, type FigureName } from './DownloadButton.js';

export type Figures = Schemas['CampaignFiguresDto'];
export type FigureState = ChartCardProps['state'];

interface FigureCardProps extends Omit<ChartCardProps, 'title' | 'heads'> {
  /** `figures.<name>` is the title, and the CSV file's name. */
  name: FigureName;
  /** Keys below `figures.column`. */
  columns: string[];
}

/** A picture with its table and its file. */
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
