import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';

interface ReportDirtyProps {
  onChange: (dirty: boolean) => void;
}

/** Tells those outside the form whether it holds unsaved changes. */
export function ReportDirty({ onChange }: ReportDirtyProps) {
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
}
