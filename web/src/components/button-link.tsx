import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../lib/cx.js';
import styles from './button.module.css';

interface ButtonLinkProps extends LinkProps {
  look?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={cx(styles.button, styles[look], className)} />;
}
