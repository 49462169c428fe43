import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useTranslate } from 'react-admin';

interface UndoMessageProps {
  text: string;
  onUndo: () => void;
}

// As in failures: MUI's own shade leaves too little contrast in the dark theme.
const STYLE = {
  alignItems: 'center',
  boxShadow: 6,
  color: 'success.contrastText',
  bgcolor: 'success.main',
  '& .MuiAlert-action': { pt: 0 },
};

/** Says that something was done, and offers to undo it. */
export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      variant="filled"
      sx={STYLE}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
