import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { preloadRoute } from '../routes.js';

interface NavLinkProps {
  to: string;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to a page: marked while the page is shown, and fetched as soon as it is pointed at. */
export function NavLink({ to, className, onClick, children }: NavLinkProps) {
  const [isCurrent] = useRoute(to);
  return (
    <Link
      to={to}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => preloadRoute(to)}
      onFocus={() => preloadRoute(to)}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  );
}
