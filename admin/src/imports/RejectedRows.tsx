import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { IMPORT_PROBLEMS, type ImportProblem } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { BLOCK_TABLE } from '../components/figures/BlockTable.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { saveFile } from '../components/list/ListButtons.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { useRecord } from '../components/useRecord.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { ImportDetails } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

/** Texts, so that the last column is no column of figures. */
const ROWS_TABLE = {
  ...BLOCK_TABLE,
  '& th:first-of-type': { whiteSpace: 'nowrap' },
  '&& th, && td': { textAlign: 'left' },
};

/** Rows that the server returns at once. */
const AT_ONCE = 100;

/** The rows that are not imported: how many for each reason, and each with its line. */
export function RejectedRows() {
  const { problems } = useRecord<ImportDetails>();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const maySee = usePermission('users.adjust');
  if (problems.length === 0) return null;
  return (
    <Section title="imports.rejected" sx={{ mt: 2.5 }}>
      <Box component="ul" sx={{ my: 1, pl: 2.5, typography: 'body2' }}>
        {problems.map(({ problem, rows }) => (
          <li key={problem}>
            {IMPORT_PROBLEMS[problem as ImportProblem][language]}: <b>{number(rows)}</b>
          </li>
        ))}
      </Box>
      <Download />
      {maySee && <Rows />}
    </Section>
  );
}

function Download() {
  const { id } = useRecord<ImportDetails>();
  const { run, isPending } = useApiCall<Blob>();
  const mayExport = usePermission('exports.personal');
  if (!mayExport) return null;
  const save = () =>
    run({
      run: (api) => api('exportRejectedRows', { path: { id } }),
      failure: 'errors.export',
      onSuccess: (file) => saveFile(file, `import_${id}_refused.csv`),
      refreshes: false,
    });
  return (
    <TextButton
      label="imports.download"
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      onClick={save}
      disabled={isPending}
    />
  );
}

function Rows() {
  const translate = useTranslate();
  const language = useLanguage();
  const api = useApi();
  const { id } = useRecord<ImportDetails>();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['imports', 'rejected', id],
    queryFn: ({ pageParam: after }) => api('listRejectedRows', { path: { id }, query: { after } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === AT_ONCE ? page.at(-1)?.line : undefined),
  });
  const rows = data?.pages.flat() ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      variant="outlined"
      sx={{ mt: 1.5, maxHeight: 320, overflow: 'auto' }}
      role="group"
      aria-label={translate('imports.rejected')}
      tabIndex={0}
    >
      <Box component="table" aria-label={translate('imports.rejected')} sx={ROWS_TABLE}>
        <thead>
          <tr>
            <th scope="col">{translate('imports.line')}</th>
            <th scope="col">{translate('imports.problem')}</th>
            <th scope="col">{translate('imports.cells')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, problem, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td data-label={translate('imports.problem')}>
                {IMPORT_PROBLEMS[problem as ImportProblem][language]}
              </td>
              <Box
                component="td"
                data-label={translate('imports.cells')}
                sx={{ overflowWrap: 'anywhere' }}
              >
                {cells.join(' · ')}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} disabled={isFetching} fullWidth>
          {translate('imports.more')}
        </Button>
      )}
    </Card>
  );
}
