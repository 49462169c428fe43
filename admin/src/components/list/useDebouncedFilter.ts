import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

/** Time without another key after which the list is filtered, in milliseconds. */
const PAUSE_MS = 500;

interface DebouncedFilter {
  text: string;
  setText: (text: string) => void;
  clear: () => void;
}

/**
 * A text filter of the list in context, applied after a pause in typing. It is merged into the
 * filters as they are at that time; react-admin's own debounce reverts a sort chosen meanwhile.
 */
export function useDebouncedFilter(name: string): DebouncedFilter {
  const { filterValues, setFilters } = useListContext();
  const applied: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const [text, setText] = useState(applied);
  // The filter also changes without typing: with the browser's back button, or when it is cleared.
  useEffect(() => setText(applied), [applied]);
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => setFilters({ ...filterValues, [name]: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, filterValues, setFilters, name]);
  const clear = () => {
    setText('');
    setFilters({ ...filterValues, [name]: '' });
  };
  return { text, setText, clear };
}
