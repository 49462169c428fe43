/** A section as seen from the line under the header, where links to it bring its top. */
export function belowLine(section: HTMLElement): { top: number; height: number } {
  const line = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
  const { top, height } = section.getBoundingClientRect();
  return { top: top - line, height };
}

/** The section that is read: the last that has reached the line; undefined above the first one. */
export function sectionAtLine(ids: readonly string[]): HTMLElement | undefined {
  return ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .findLast((section) => belowLine(section).top <= 1);
}
