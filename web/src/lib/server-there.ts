const ANSWERS_WITHIN_MS = 10_000;

/**
 * Whether the server answers for this page. Browsers do not try again what they failed to import, so the page
 * is loaded anew then; while the server is away, that would leave the visitor with the browser's own error page.
 */
export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(location.href, { cache: 'no-store', signal }).catch(console.warn);
  return answer?.ok === true || answer?.status === 404;
}
