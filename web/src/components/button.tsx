import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.js';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary';
}

export function Button({ variant = 'primary', className, type = 'button', ...props }: ButtonProps) {
  return (
    <button {...props} type={type} className={cx(styles.button, styles[variant], className)} />
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  variant?: 'primary' | 'secondary';
}

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function ButtonLink({ variant = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cx(styles.button, styles[variant], className)} />;
}
