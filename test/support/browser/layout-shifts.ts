import type { Frame, Page } from '@playwright/test';

/** Records layout shifts from the next document on, in each frame. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        for (const { node, previousRect, currentRect } of sources) {
          const name =
            node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
          shifts.push(`${value.toFixed(4)} ${name}: ${previousRect.y} → ${currentRect.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts so far, also those after the visitor's own press. */
export const shiftsOf = (frame: Frame | Page): Promise<string[]> =>
  frame.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        // The observer runs after the frame of the shift.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'shifts')))),
        );
      }),
  );
