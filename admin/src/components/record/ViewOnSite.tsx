import OpenIcon from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';

interface ViewOnSiteProps {
  /** Of the public site, which is another application. */
  path: string;
}

/** Leads to where visitors see the record. */
export function ViewOnSite({ path }: ViewOnSiteProps) {
  const translate = useTranslate();
  const label = translate('action.view_on_site');
  return (
    <Tooltip title={label}>
      <IconButton href={path} target="_blank" rel="noreferrer" aria-label={label}>
        <OpenIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
