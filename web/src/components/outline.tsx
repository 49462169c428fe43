interface OutlineProps {
  path: string;
  /** Edge length in pixels. */
  size?: number | undefined;
}

/** Decorative: whatever an icon says must also be said in words beside it. */
export function Outline({ path, size = 20 }: OutlineProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
