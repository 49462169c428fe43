import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.js';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'secondary';
}

export function Button({ look = 'primary', className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={cx(styles.button, styles[look], className)} />;
}
