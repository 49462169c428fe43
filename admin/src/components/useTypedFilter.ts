import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

/** Time without another key after which the list is filtered, in milliseconds. */
const PAUSE_MS = 500;

interface TypedFilter {
  typed: string;
  type: (text: string) => void;
  clear: () => void;
}

/**
 * A filter of the list around it that is typed. It is applied to the list as it is by then:
 * react-admin's own pause would take back a sort that was chosen meanwhile.
 */
export function useTypedFilter(name: string): TypedFilter {
  const { filterValues, setFilters } = useListContext();
  const applied: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const [typed, type] = useState(applied);
  // The filter may change elsewhere: by the browser's back button, or when it is cleared.
  useEffect(() => type(applied), [applied]);
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => setFilters({ ...filterValues, [name]: typed }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied, filterValues, setFilters, name]);
  const clear = () => {
    type('');
    setFilters({ ...filterValues, [name]: '' });
  };
  return { typed, type, clear };
}
