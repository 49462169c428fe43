import { Box } from '@mui/material';
import { ShownOnce } from '../../components/ShownOnce.js';
import { MONOSPACE, PLAIN_LIST } from '../../theme/styles.js';

/** Shows codes that stand in for a lost device, this one time. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: string[];
  onClose: () => void;
}) => (
  <ShownOnce
    title="account.codes_title"
    text="account.codes_text"
    copyLabel="account.codes_copy"
    value={codes.join('\n')}
    warning="account.codes_once"
    closeLabel="account.codes_kept"
    onClose={onClose}
  >
    <Box
      component="ul"
      sx={{
        ...PLAIN_LIST,
        ...MONOSPACE,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  </ShownOnce>
);
