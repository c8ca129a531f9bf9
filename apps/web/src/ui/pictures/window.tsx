import type { ReactNode } from 'react';

interface WindowProps {
  x: number;
  y: number;
  /** Whether somebody is in the window. */
  isLit?: boolean;
  /** The content of the window. */
  children?: ReactNode;
}

/** One lit window, 64 × 88, from which all pictures are built. */
export function Window({ x, y, isLit = true, children }: WindowProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="64" height="88" rx="6" className={isLit ? 'fill-apricot' : 'fill-dusk'} />
      {isLit && <path d="M6 0h52a6 6 0 0 1 6 6v34H0V6a6 6 0 0 1 6-6Z" className="fill-glow" stroke="none" />}
      {/* Things in front of the light are dark in both themes. */}
      <g className={isLit ? 'stroke-on-apricot' : ''}>{children}</g>
      <rect width="64" height="88" rx="6" />
      <path d="M-5 94h74" />
    </g>
  );
}

/** The bars of a lit window; left out behind a scene. */
export function Bars() {
  return <path d="M32 0v88M0 36h64" />;
}
