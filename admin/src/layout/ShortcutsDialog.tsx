import { Box, DialogActions, DialogContent } from '@mui/material';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import { Text } from '../components/text.js';

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
  clusters: [
    ['H', 'hold'],
    ['R', 'release'],
    ['B', 'ban'],
    ['N P', 'neighbours'],
    ['U', 'undo_cluster'],
  ],
  markdown: [
    ['Ctrl B', 'bold'],
    ['Ctrl I', 'italic'],
    ['Ctrl K', 'link'],
  ],
} as const;

const KEYS = { m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.5 };

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <TitledDialog title="shortcuts.title" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {Object.entries(SHORTCUTS).map(([group, shortcuts]) => (
          <Section key={group} title={`shortcuts.${group}`}>
            <Box component="dl" sx={KEYS}>
              {shortcuts.map(([keys, name]) => (
                <Box key={name} sx={{ display: 'contents' }}>
                  <Box component="dt">
                    <kbd>{keys}</kbd>
                  </Box>
                  <Text text={`shortcuts.${name}`} component="dd" variant="body2" sx={{ m: 0 }} />
                </Box>
              ))}
            </Box>
          </Section>
        ))}
      </DialogContent>
      <DialogActions>
        <TextButton label="ra.action.close" onClick={onClose} />
      </DialogActions>
    </TitledDialog>
  );
}
