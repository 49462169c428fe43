import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ListCount } from '../components/list/ListBar.js';
import { RecordCards } from '../components/list/RecordList.js';
import { Column, RecordTable } from '../components/list/RecordTable.js';
import { NumberField, NumberLink, TimeField } from '../components/record/fields.js';
import { ListScreen } from '../components/record/ListScreen.js';
import { lazyRecord } from '../components/record/RecordAddress.js';
import { Caption, Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { ImportRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { LIST_CARD } from '../theme/styles.js';
import { ImportFile, ImportStatus, ImportUploader } from './ImportFields.js';
import { UploadButton } from './UploadButton.js';

const ImportDialog = lazyRecord(() => import('./ImportDialog.js'), 'ImportDialog');

/** The button is outside of the list, which shows nothing but a text while it is empty. */
export const ImportList = () => (
  <>
    <UploadButton />
    <WaitingPoints />
    <ListScreen
      sort={{ field: 'id', order: 'DESC' }}
      bar={<ListCount />}
      record={ImportDialog}
      table={<ImportTable />}
      cards={<RecordCards cardHeight={132} sortable={['id']} card={ImportCard} />}
    />
  </>
);

/** The points of all imports that wait for wallets. */
function WaitingPoints() {
  const { data } = useApiQuery(['imports', 'waiting'], (api) => api('getWaitingPoints'));
  if (!data || data.wallets === 0) return null;
  const args = { smart_count: data.wallets, points: data.points };
  return <Hint text="imports.waiting" args={args} sx={{ mb: 2 }} />;
}

const ImportTable = () => (
  <RecordTable>
    <Column source="id" field={NumberLink} width={[84, 100]} />
    <Column source="file_name" disableSort field={ImportFile} />
    <Column source="awards" disableSort align="right" field={NumberField} width={[92, 110]} />
    <Column source="points" disableSort align="right" field={NumberField} width={[110, 130]} />
    <Column source="uploaded_by" disableSort field={ImportUploader} width={[140, 160]} />
    <Column source="created_at" disableSort field={TimeField} width={[168, 196]} />
    <Column source="status" disableSort field={ImportStatus} width={[120, 148]} />
  </RecordTable>
);

function ImportCard() {
  const translate = useTranslate();
  const { awards, points } = useRecord<ImportRecord>();
  return (
    <Box sx={{ ...LIST_CARD, gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 0.75, p: 2 }}>
      <Typography noWrap>
        <NumberLink /> · <ImportFile />
      </Typography>
      <ImportStatus />
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {translate('imports.sum', { smart_count: awards, points })}
      </Typography>
      <Caption>
        <ImportUploader /> · <TimeField source="created_at" />
      </Caption>
    </Box>
  );
}
