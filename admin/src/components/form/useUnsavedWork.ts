import { useEffect } from 'react';
import { unsavedWork } from './unsavedWork.js';

/** Something is typed, or on its way: a session that ends is begun again in place, and nothing is lost. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? unsavedWork.begin() : undefined), [isUnsaved]);
}
