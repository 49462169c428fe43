import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { preloadPage } from '../load-page.js';
import { PAGES } from '../pages.js';

/** The pages in the menu, in order; `text` is the key of their name there. */
export const MENU = PAGES.flatMap(({ path, menu }) => (menu ? [{ path, text: menu }] : []));

interface NavLinkProps {
  to: string;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** Returns `aria-current` for a link to a page: set while the page or one of its sections is shown. */
export function useCurrent(path: string): 'page' | 'true' | undefined {
  const [isCurrent] = useRoute(path);
  const [isWithin] = useRoute(`${path}/*`);
  if (isCurrent) return 'page';
  return isWithin ? 'true' : undefined;
}

/** A link to a page: marked while the page is shown, and fetched as soon as it is pointed at. */
export function NavLink({ to, className, onClick, children }: NavLinkProps) {
  const current = useCurrent(to);
  return (
    <Link
      to={to}
      className={className}
      aria-current={current}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  );
}
