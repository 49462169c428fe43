import { useSiteSettings } from '../../../lib/site-settings.js';

/** The outline of the site's mark around its centre. */
export const ART_MARK = 'M-4-40h44V4A44 44 0 1 1-4-40Zm0 24A20 20 0 1 0 16 4v-20H-4Z';

/** Address of the operator's symbol, which takes the place of our mark in all drawings, or empty. */
export const useSymbol = (): string => useSiteSettings(({ settings }) => settings.symbol);

interface SymbolImageProps {
  address: string;
  /** Side of its square, around the centre. */
  size: number;
  className?: string | undefined;
}

export const SymbolImage = ({ address, size, className }: SymbolImageProps) => (
  <image
    href={address}
    x={-size / 2}
    y={-size / 2}
    width={size}
    height={size}
    className={className}
  />
);
