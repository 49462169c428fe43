import { Dialog, type DialogProps, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface TitledDialogProps extends Pick<DialogProps, 'maxWidth' | 'children'> {
  /** Key of the catalogue, filled with `args`. */
  title: string;
  args?: object;
  /** Also called by a click beside the dialog. */
  onClose?: () => void;
}

/** A dialog named by its title, open while it is rendered. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, args, maxWidth = 'xs', onClose, children } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(title, args)}</DialogTitle>
      {children}
    </Dialog>
  );
}
