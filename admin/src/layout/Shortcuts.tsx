import { Suspense, useEffect, useRef, useState } from 'react';
import { isShortcut } from '../components/action/keys.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { withTexts } from '../components/shell/screen.js';

const CommandDialog = lazyPart(() => import('./CommandDialog.js'), 'CommandDialog');
const ShortcutsDialog = lazyPart(
  withTexts(() => import('./ShortcutsDialog.js'), 'shortcuts'),
  'ShortcutsDialog',
);

type Open = 'command' | 'shortcuts' | null;

const searchBox = () => document.querySelector<HTMLInputElement>('main [role="search"] input');

/** Keys of every screen: `/` searches, Ctrl-K opens the command dialog, `?` lists the shortcuts. */
export function Shortcuts() {
  const [open, setOpen] = useState<Open>(null);
  const openCommand = useOpenPart(CommandDialog, 'errors.part_failed');
  const openShortcuts = useOpenPart(ShortcutsDialog, 'errors.part_failed');
  const openers = useRef({ openCommand, openShortcuts });
  openers.current = { openCommand, openShortcuts };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (isCommand) {
        event.preventDefault();
        openers.current.openCommand(() => setOpen('command'));
        return;
      }
      if (!isShortcut(event)) return;
      if (event.key === '?') openers.current.openShortcuts(() => setOpen('shortcuts'));
      if (event.key === '/' && searchBox()) {
        event.preventDefault();
        searchBox()?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpen(null);
  return (
    <Suspense fallback={null}>
      {open === 'command' && <CommandDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
