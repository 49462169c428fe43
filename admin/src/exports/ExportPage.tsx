import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { EXPORTED, ExportButton, exportPermission } from '../components/list/ListButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import { Hint } from '../components/text.js';
import { usePermission } from '../providers/auth/usePermission.js';
import { DIVIDED, PLAIN_LIST } from '../theme/styles.js';

const EVERYTHING = {};

export function ExportPage() {
  const translate = useTranslate();
  const mayExportPeople = usePermission('exports.personal');
  const files = EXPORTED.filter(
    (file) => mayExportPeople || exportPermission(file) === 'exports.plain',
  );
  return (
    <>
      <PageTitle title="exports.title" />
      <Hint text="exports.intro" sx={{ mb: 2, maxWidth: 720 }} />
      <Card>
        <Box component="ul" aria-label={translate('exports.files')} sx={PLAIN_LIST}>
          {files.map((file) => (
            <Box
              component="li"
              key={file}
              sx={{
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { xs: 'flex-start', sm: 'center' },
                gap: { xs: 1, sm: 2 },
                p: { xs: 2, sm: 2.5 },
                ...DIVIDED,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="h2">{translate(`exports.${file}.name`)}</Typography>
                <Hint text={`exports.${file}.text`} />
              </Box>
              <ExportButton
                collection={file}
                filter={EVERYTHING}
                accessibleName={translate('exports.download', {
                  name: translate(`exports.${file}.name`),
                })}
              />
            </Box>
          ))}
        </Box>
      </Card>
    </>
  );
}
