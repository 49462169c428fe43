/** The page around the widget's modal. */
interface Surroundings {
  /** Selects the page behind the modal, without the messages above it. */
  behind: string;
  /** Selects elements that may have the focus afterwards, when the opener has gone. */
  fallbacks: string;
  /** Called when it has closed; returns elements that are offered the focus first. */
  closed?: () => readonly HTMLElement[];
}

const MODAL = 'tc-root [role=dialog]';

/** Focuses the first of these that takes the focus: a hidden one does not. */
function focusFirst(elements: readonly HTMLElement[]): void {
  elements.find((element) => {
    element.focus();
    return element.matches(':focus');
  });
}

/** Keeps the focus in the widget's open modal, and gives it back when the modal closes. Call it once. */
export function keepFocusInModal({ behind, fallbacks, closed }: Surroundings): void {
  let isOpen = false;
  let openers: HTMLElement[] = [];

  const setInert = (inert: boolean) => {
    for (const part of document.querySelectorAll<HTMLElement>(behind)) part.inert = inert;
  };
  const update = () => {
    const modal = document.querySelector<HTMLElement>(MODAL);
    const { activeElement } = document;
    if (modal && !isOpen) {
      openers = activeElement instanceof HTMLElement ? [activeElement] : [];
      setInert(true);
      modal.focus();
    } else if (modal && activeElement === document.body) {
      modal.focus();
    } else if (!modal && isOpen) {
      setInert(false);
      const first = closed?.() ?? [];
      focusFirst([...first, ...openers, ...document.querySelectorAll<HTMLElement>(fallbacks)]);
    }
    isOpen = modal !== null;
  };
  const root = document.getElementById('tc-widget-root') ?? document.body;
  new MutationObserver(update).observe(root, { childList: true, subtree: true });
}
