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

export type Scene = 'box' | 'curtain' | 'dark' | 'lit' | 'moon' | 'plant';

const Plant = () => (
  <>
    <path d="M32 66V42" />
    <path d="M32 52c-10 0-14-6-14-14 9 0 14 5 14 14Z" className="fill-leaf" />
    <path d="M32 46c0-9 5-14 14-14 0 9-5 14-14 14Z" className="fill-leaf" />
    <path d="M22 66h20l-3 22H25Z" className="fill-brick" />
  </>
);

const Curtain = () => (
  <>
    <path d="M4 3h25c1 30-7 46-25 58Z" className="fill-day" />
    <path d="M60 3H35c-1 30 7 46 25 58Z" className="fill-day" />
    <path d="M15 3c0 20-3 32-9 42M49 3c0 20 3 32 9 42" strokeWidth="2" />
  </>
);

const Moon = () => (
  <>
    <path d="M40 20a15 15 0 1 0 8 24 12 12 0 0 1-8-24Z" className="fill-glow" stroke="none" />
    <path d="M16 18h.01M50 16h.01M14 58h.01M48 66h.01" className="stroke-glow" />
  </>
);

const Box = () => (
  <>
    <path d="M10 56h44v32H10Z" className="fill-day" />
    <path d="M10 56 4 46M54 56l6-10M26 56v10h12V56" />
    <path d="M20 78h8" strokeWidth="2" />
  </>
);

interface SceneContents {
  isLit: boolean;
  inside: ReactNode;
}

/** The contents of a lit window. */
export const scenes: Record<Scene, SceneContents> = {
  lit: { isLit: true, inside: <Bars /> },
  dark: { isLit: false, inside: <Bars /> },
  curtain: { isLit: true, inside: <Curtain /> },
  moon: { isLit: false, inside: <Moon /> },
  box: { isLit: true, inside: <Box /> },
  plant: { isLit: true, inside: <Plant /> },
};
