import { useEffect, useState } from 'react';

/** The id of the section being read: the topmost one that has passed under the header. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0]);
  const joined = ids.join(' ');

  useEffect(() => {
    const elements = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = elements.find((element) => visible.has(element.id));
        if (first) setActive(first.id);
      },
      // The upper third of the window is where the eye reads.
      { rootMargin: '-96px 0px -66% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [joined]);

  return active;
}
