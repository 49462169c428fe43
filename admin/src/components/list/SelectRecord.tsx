import Checkbox from '@mui/material/Checkbox';
import { type MouseEvent, useMemo } from 'react';
import {
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

interface SelectRecordProps {
  checked: boolean;
  /** With the event, whose shift key selects everything between two clicks. */
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
}

const keepState = () => undefined;

/**
 * Selects the record in context. Written by hand because react-admin's own checkbox puts its
 * accessible name on an element that may not have one.
 */
export function SelectRecord({ checked, onClick }: SelectRecordProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const getRecordRepresentation = useGetRecordRepresentation(resource);
  if (!record) return null;
  const name = translate(`${resource}.select_named`, { name: getRecordRepresentation(record) });
  return (
    <Checkbox
      checked={checked}
      onChange={keepState}
      slotProps={{ input: { 'aria-label': name, onClick } }}
    />
  );
}

/** Selects all records loaded so far, or none. */
export function SelectAll() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { data, selectedIds, onSelect } = useListContext();
  const all = useMemo(() => {
    const selected = new Set(selectedIds);
    return Boolean(data?.length && data.every(({ id }) => selected.has(id)));
  }, [data, selectedIds]);
  return (
    <Checkbox
      checked={all}
      indeterminate={!all && selectedIds.length > 0}
      onChange={() => onSelect(all ? [] : (data ?? []).map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': translate(`${resource}.select_all`) } }}
    />
  );
}
