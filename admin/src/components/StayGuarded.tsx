import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

const KEEP_ALL = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepSubmitCount: true,
};

/**
 * Stands in a form that warns of unsaved changes. React Hook Form takes every submission without
 * field errors for a success, a refused one included, and react-admin would then let the admin
 * leave without a question. What is still changed is not saved.
 */
export function StayGuarded() {
  const { reset } = useFormContext();
  const { isSubmitSuccessful, dirtyFields } = useFormState();
  const unsaved = isSubmitSuccessful && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (unsaved) reset(undefined, KEEP_ALL);
  }, [unsaved, reset]);
  return null;
}
