import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { Fragment, type ReactNode, useId } from 'react';
import { ShowBase, useResourceContext, useShowContext, useTranslate } from 'react-admin';
import { LoadFailed } from '../figures/EmptyState.js';
import { Hint } from '../text.js';
import { useRecordAddress } from './RecordAddress.js';

const ACTIONS_LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  pl: { xs: 2, sm: 0 },
};

interface RecordDialogProps {
  /** Key of the catalogue, filled with `args`. */
  title: string;
  args?: object;
  actions?: ReactNode;
  /** Takes the window's height, so that its size does not depend on its content. */
  tall?: boolean;
  children: ReactNode;
}

/** A record over its list; full screen on a phone. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, args, actions, tall = false, children } = props;
  const translate = useTranslate();
  const { close } = useRecordAddress();
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: tall && !phone ? { height: 'calc(100% - 64px)' } : undefined } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pr: 2,
          // Several buttons take their own line on a phone.
          flexWrap: { xs: tall ? 'wrap' : 'nowrap', sm: 'nowrap' },
        }}
      >
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate(title, args)}
        </DialogTitle>
        {tall ? <Box sx={ACTIONS_LINE}>{actions}</Box> : actions}
        <IconButton onClick={close} aria-label={translate('ra.action.close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Dialog>
  );
}

interface ShowDialogProps extends Omit<RecordDialogProps, 'args'> {
  id: string;
  /** Title of a failed read; without it, a failure leads back to the list. */
  failed?: string;
  meta?: Record<string, unknown>;
  height?: number;
}

export const ShowDialog = ({ id, failed, meta, height, children, ...dialog }: ShowDialogProps) => (
  <ShowBase id={id} queryOptions={{ meta, ...(failed && SHOWN_ERROR) }}>
    <RecordDialog {...dialog} args={{ id }}>
      <ShowContent failed={failed} height={height}>
        {children}
      </ShowContent>
    </RecordDialog>
  </ShowBase>
);

/** Options of a query whose error the dialog shows. */
export const SHOWN_ERROR = { onError: () => undefined, retry: false };

type ShowContentProps = Pick<ShowDialogProps, 'failed' | 'height' | 'children'>;

function ShowContent({ failed, height = 320, children }: ShowContentProps) {
  const { record, error, refetch } = useShowContext();
  if (record) return children;
  return (
    <DialogContent dividers>
      {failed && error ? (
        <LoadFailed title={failed} error={error} retry={refetch} />
      ) : (
        <Skeleton variant="rounded" height={height} />
      )}
    </DialogContent>
  );
}

interface DetailListProps {
  /** Values by field; null or false hides the field. */
  fields: Record<string, ReactNode>;
}

/** Fields of a record with their names: side by side, on a phone stacked. */
export function DetailList({ fields }: DetailListProps) {
  const resource = useResourceContext();
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== false);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { sm: 'auto 1fr' },
        alignItems: 'baseline',
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.5 },
        '& dd': { mb: { xs: 1.25, sm: 0 } },
      }}
    >
      {shown.map(([field, value]) => (
        <Fragment key={field}>
          <Hint text={`resources.${resource}.fields.${field}`} component="dt" />
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}
