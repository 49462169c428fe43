/** Browser features that jsdom lacks. Import before modules that need them on loading. */

/** Here no media query ever matches. */
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

/** Here nothing ever moves in or out of sight. */
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

/** Here nothing is modal, but a dialog is open or not. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

/** There are no other tabs, so nothing receives the messages. */
globalThis.BroadcastChannel ??= class extends EventTarget {
  name = '';
  onmessage = null;
  onmessageerror = null;
  postMessage() {}
  close() {}
} as unknown as typeof BroadcastChannel;
