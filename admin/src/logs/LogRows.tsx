import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { ExportCsvButton } from '../components/ExportCsvButton.js';
import { ListBar } from '../components/ListBar.js';
import { LoadMore } from '../components/LoadMore.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { useRoomFor } from '../layout/useRoomFor.js';
import { LogCards } from './LogCards.js';
import { LogFilters } from './LogFilters.js';
import { LogTable } from './LogTable.js';

/** What the table needs, in pixels; its columns would hide what they hold below that. */
const TABLE_WIDTH = 952;

/** The log as a table, or as cards where six columns do not fit. */
export function LogRows() {
  const wide = useRoomFor(TABLE_WIDTH);
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
      {wide ? <LogTable /> : <LogCards />}
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
