import { type MouseEvent, type TouchEvent, useRef } from 'react';
import { useLocation } from 'wouter';

/** A finger that travelled further than this was scrolling, not pressing. */
const TAP_TOLERANCE_PX = 10;

/** Handlers for a link that reacts to click and to touch-end, once, and logs where it leads (section 2). */
export function usePressNavigation(to: string) {
  const [, navigate] = useLocation();
  const touchStart = useRef<{ x: number; y: number } | null>(null);

  const go = () => {
    console.info(`Navigating to ${to}`);
    navigate(to);
  };

  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      touchStart.current =
        touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const start = touchStart.current;
      touchStart.current = null;
      if (!start || !touch) return;
      const distance = Math.hypot(touch.clientX - start.x, touch.clientY - start.y);
      if (distance > TAP_TOLERANCE_PX) return;
      event.preventDefault();
      go();
    },
    onClick: (event: MouseEvent) => {
      // A modifier key makes the browser open a new tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go();
    },
  };
}
