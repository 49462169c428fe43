import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useTranslate } from 'react-admin';
import { ExportCsvButton } from '../components/ExportCsvButton.js';
import { ListBar } from '../components/ListBar.js';
import { LoadMore } from '../components/LoadMore.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { LogCards } from './LogCards.js';
import { LogFilters } from './LogFilters.js';
import { LogTable } from './LogTable.js';

/** The log as a table, or as cards where six columns do not fit. */
export function LogRows() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <>
      <ListBar
        actions={
          <>
            <ExportCsvButton collection="logs" />
            <RefreshButton />
          </>
        }
      >
        <LogCount />
      </ListBar>
      <LogFilters />
      {narrow ? <LogCards /> : <LogTable />}
      <LoadMore />
    </>
  );
}

function LogCount() {
  const translate = useTranslate();
  const { total } = useListContext();
  return (
    <Typography variant="h2">
      <span role="status">
        {total === undefined
          ? translate('logs.list')
          : translate('logs.count', { smart_count: total })}
      </span>
    </Typography>
  );
}
