import { IconButton, type IconButtonProps, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';

interface IconActionProps
  extends Omit<IconButtonProps<'button', { href?: string; target?: string; rel?: string }>, 'ref'> {
  /** The tooltip, and the name for assistive technology unless it has its own. */
  label: string;
  accessibleName?: string;
  args?: object;
}

export function IconAction({ label, accessibleName = label, args, ...props }: IconActionProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <IconButton {...props} aria-label={translate(accessibleName, args)} />
    </Tooltip>
  );
}
