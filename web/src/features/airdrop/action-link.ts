const isPath = (url: string) => /^\/(?!\/)/.test(url);
const isWebPage = (url: string) => /^https?:\/\//i.test(url);

/** The address of a task's action; null for what is neither a web page nor a path of this site. */
export function actionLink(url: string): string | null {
  return isPath(url) || isWebPage(url) ? url : null;
}

/** @throws DOMException when the browser refuses the address. */
export function openInNewTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
