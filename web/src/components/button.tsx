import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.js';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary';
}

export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Look) {
  return (
    <button {...props} type={type} className={cx(styles.button, styles[variant], className)} />
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & Look & { to: string };

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function ButtonLink({ variant = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cx(styles.button, styles[variant], className)} />;
}

/** The same for addresses outside the router: other sites, downloads, anchors. */
export function ButtonAnchor({
  variant = 'primary',
  className,
  ...props
}: ComponentProps<'a'> & Look) {
  return <a {...props} className={cx(styles.button, styles[variant], className)} />;
}
