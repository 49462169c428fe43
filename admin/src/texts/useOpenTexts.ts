import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRecordMatch } from '../components/record/RecordAddress.js';

/** The rows that are open: the one of the address, and each one with unsaved changes. */
export function useOpenTexts() {
  const navigate = useNavigate();
  const { id: current } = useRecordMatch();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const goTo = (id?: string) => navigate(id ? `/texts/${id}` : '/texts', { replace: true });
  const has = (id: string) => id === current || changed.includes(id);
  const forget = (id: string) => setChanged((all) => all.filter((other) => other !== id));
  return {
    has,
    hasChanges: changed.length > 0,
    isChanged: (id: string) => changed.includes(id),
    toggle: (id: string) => (id === current ? goTo() : goTo(id)),
    setChanged: (id: string, isChanged: boolean) =>
      isChanged ? setChanged((all) => [...new Set([...all, id])]) : forget(id),
    /** Closes a row, and opens another one. */
    close: (id: string, next?: string) => {
      forget(id);
      if (next || id === current) goTo(next);
    },
  };
}

export type OpenTexts = ReturnType<typeof useOpenTexts>;
