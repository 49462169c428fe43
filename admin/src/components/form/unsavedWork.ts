let forms = 0;

/** Whether a form on screen holds what nobody has saved yet. */
export const unsavedWork = {
  exists: (): boolean => forms > 0,
  /** Called by a form when it gets unsaved changes; returns what to call when it has none. */
  begin(): () => void {
    forms += 1;
    return () => {
      forms -= 1;
    };
  },
};
