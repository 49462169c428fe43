import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.js';
import styles from './button.module.css';

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  look?: 'primary' | 'secondary';
}

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cx(styles.button, styles[look], className)} />;
}
