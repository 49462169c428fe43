import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

/** Keys and their names in the catalogue. */
const SHORTCUTS = {
  general: [
    ['/', 'search'],
    ['Ctrl K', 'command'],
    ['Shift', 'range'],
    ['Space ↑ ↓', 'move'],
    ['Esc', 'close'],
    ['?', 'help'],
  ],
  reviews: [
    ['A', 'approve'],
    ['R 1–5', 'reject'],
    ['S', 'skip'],
    ['U', 'undo'],
  ],
} as const;

const GROUPS = ['general', 'reviews'] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('shortcuts.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {GROUPS.map((group) => (
          <Group key={group} group={group} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Group({ group }: { group: (typeof GROUPS)[number] }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1 }}>
        {translate(`shortcuts.${group}`)}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.5 }}
      >
        {SHORTCUTS[group].map(([keys, name]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt">
              <kbd>{keys}</kbd>
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {translate(`shortcuts.${name}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
}
