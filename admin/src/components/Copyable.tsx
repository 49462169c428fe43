import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import { MONOSPACE } from '../theme/styles.js';

interface CopyableProps {
  text: string;
  /** Key of the catalogue that names the button; `args` fill it. */
  label?: string;
  args?: object;
  /** Shown in place of the shortened text. */
  children?: ReactNode;
}

/** An address, a hash or bytes, with a button that copies it. */
export function Copyable({ text, label = 'action.copy', args, children }: CopyableProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const name = translate(label, args);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('action.copied', { type: 'success' });
    } catch (error) {
      console.warn('The clipboard could not be written', error);
      notify('action.copy_failed', { type: 'error' });
    }
  };
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, minWidth: 0 }}
    >
      <Box component="span" title={text} sx={{ ...MONOSPACE, overflowWrap: 'anywhere' }}>
        {children || truncateAddress(text)}
      </Box>
      <IconButton size="small" onClick={copy} aria-label={name} title={name}>
        <CopyIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}
