const FIELDS = 'input, textarea, select';

/** Types of fields that hold typed text. */
const TYPED = /^(text|search|url|email|tel|number|textarea)$/;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Calls back with whether a form holds something that was typed and not sent. */
export function watchUnsaved(callback: (isUnsaved: boolean) => void): void {
  /** Values of fields when they were entered, and fields that differ now with their earlier values. */
  const before = new WeakMap<Field, string>();
  const typed = new Map<Field, string>();
  let was = false;
  const check = () => {
    for (const [field, before] of typed) {
      if (!field.isConnected || field.value === before) typed.delete(field);
    }
    const is = typed.size > 0;
    if (is !== was) callback(is);
    was = is;
  };
  // React may have removed or emptied the field by then.
  const checkSoon = () => setTimeout(check);
  addEventListener('focusin', ({ target }) => {
    if (isField(target) && !typed.has(target)) before.set(target, target.value);
  });
  addEventListener('input', ({ target }) => {
    if (isField(target) && !typed.has(target)) typed.set(target, before.get(target) ?? '');
    checkSoon();
  });
  addEventListener('submit', () => {
    typed.clear();
    checkSoon();
  });
  new MutationObserver(checkSoon).observe(document.body, { childList: true, subtree: true });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element &&
  target.matches(FIELDS) &&
  target.closest('form') !== null &&
  TYPED.test((target as Field).type) &&
  !(target as Field).readOnly;
