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
 * Keeps the warning about unsaved changes of the form around it after a save that failed. React Hook
 * Form counts every submission without field errors as successful, also one that the server refused,
 * and react-admin stops warning after a successful one.
 */
export function KeepUnsavedWarning() {
  const { reset } = useFormContext();
  const { isSubmitSuccessful, dirtyFields } = useFormState();
  const unsaved = isSubmitSuccessful && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (unsaved) reset(undefined, KEEP_ALL);
  }, [unsaved, reset]);
  return null;
}
