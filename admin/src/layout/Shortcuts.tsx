import { lazy, Suspense, useEffect, useState } from 'react';
import { isShortcut } from '../components/action/keys.js';

const CommandDialog = lazy(() =>
  import('./CommandDialog.js').then((module) => ({ default: module.CommandDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.js').then((module) => ({ default: module.ShortcutsDialog })),
);

type Open = 'command' | 'shortcuts' | null;

/** The search of the list on screen. */
const searchBox = () => document.querySelector<HTMLInputElement>('main [role="search"] input');

/** The keys that work on every screen: `/` to search, Ctrl-K to go anywhere, `?` for this list. */
export function Shortcuts() {
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (isCommand) {
        event.preventDefault();
        setOpen('command');
        return;
      }
      if (!isShortcut(event)) return;
      if (event.key === '?') setOpen('shortcuts');
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
