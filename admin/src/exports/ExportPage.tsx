import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { EXPORTED, ExportButton } from '../components/list/ListButtons.js';
import { PageTitle } from '../components/shell/screen.js';
import { DIVIDED, PLAIN_LIST } from '../theme/styles.js';

const EVERYTHING = {};

export function ExportPage() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title="exports.title" />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('exports.intro')}
      </Typography>
      <Card>
        <Box component="ul" aria-label={translate('exports.files')} sx={PLAIN_LIST}>
          {EXPORTED.map((file) => (
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
                <Typography variant="body2" color="textSecondary">
                  {translate(`exports.${file}.text`)}
                </Typography>
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
