import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RefuseIcon from '@mui/icons-material/CloseOutlined';
import SkipIcon from '@mui/icons-material/SkipNextOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Key } from './Key.js';

interface ReviewActionsProps {
  /** Null where it cannot be approved. */
  approve: (() => void) | null;
  refuse: () => void;
  skip: () => void;
  isRefusing: boolean;
}

/** What can be decided: in view however long the evidence is, but never in front of the reasons. */
export function ReviewActions({ approve, refuse, skip, isRefusing }: ReviewActionsProps) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('reviews.decide')}
      sx={{
        position: isRefusing ? 'static' : 'sticky',
        bottom: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto' },
        justifyContent: { sm: 'start' },
        gap: 1,
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        variant="contained"
        color="success"
        size="large"
        startIcon={<ApproveIcon />}
        onClick={approve ?? undefined}
        disabled={!approve}
      >
        {translate('reviews.approve')} <Key name="A" />
      </Button>
      <Button
        variant="outlined"
        color="error"
        size="large"
        startIcon={<RefuseIcon />}
        onClick={refuse}
        aria-expanded={isRefusing}
      >
        {translate('reviews.refuse')} <Key name="R" />
      </Button>
      <Button
        color="inherit"
        size="large"
        startIcon={<SkipIcon />}
        onClick={skip}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {translate('reviews.skip')} <Key name="S" />
      </Button>
    </Box>
  );
}
